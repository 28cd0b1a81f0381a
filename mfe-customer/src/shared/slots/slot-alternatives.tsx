import type { SlotView } from '@karigar/contracts';
import { formatVisit } from '@karigar/platform';
import { Button, Stack } from '@karigar/ui';
import classes from './slot-alternatives.module.css';
import { useTexts } from './texts.ts';

/** That time is gone: the nearest free ones, each a tap away. */
export function SlotAlternatives({
  slots,
  busy,
  onChoose,
}: {
  slots: readonly SlotView[];
  /** Start of the one that is being asked for. */
  busy?: string | null;
  onChoose: (slot: SlotView) => void;
}) {
  const t = useTexts();
  return (
    <section className={classes.box} role="alert" aria-label={t('taken')}>
      <Stack gap={3}>
        <p>
          <b>{t('taken')}</b> {slots.length ? t('nearest') : t('noneLeft')}
        </p>
        {slots.length > 0 && (
          <div className={classes.choices}>
            {slots.map((slot) => (
              <Button
                key={slot.start}
                className={classes.choice}
                small
                variant="ghost"
                loading={busy === slot.start}
                onClick={() => onChoose(slot)}
              >
                {formatVisit(slot.start, slot.end)}
              </Button>
            ))}
          </div>
        )}
      </Stack>
    </section>
  );
}
