import type { SlotView } from '@karigar/contracts';
import { formatVisit } from '@karigar/platform';
import { Button, Row, Stack } from '@karigar/ui';
import { useTexts } from './texts.ts';

/** Buttons for the nearest free slots, shown when the chosen one is taken. */
export function SlotAlternatives(props: {
  slots: readonly SlotView[];
  /** Start of the slot that is being requested. */
  busy?: string | null;
  onChoose: (slot: SlotView) => void;
}) {
  const t = useTexts();
  const { slots, busy, onChoose } = props;
  return (
    <section role="alert" aria-label={t('taken')}>
      <Stack gap={3}>
        <p>
          <b>{t('taken')}</b> {slots.length ? t('nearest') : t('noneLeft')}
        </p>
        {slots.length > 0 && (
          <Row gap={2}>
            {slots.map((slot) => (
              <Button key={slot.start} small variant="ghost" loading={busy === slot.start} onClick={() => onChoose(slot)}>
                {formatVisit(slot.start, slot.end)}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </section>
  );
}
