import { formatWindow } from '@karigar/platform';
import { Banner, Button, TimeIcon } from '@karigar/ui';
import { Countdown } from '@karigar/ui/tasks';
import type { Booking, Slot } from '../model/booking-flow.ts';
import { useTexts } from '../texts.ts';

/** How long the chosen window is kept; when that is over, the way to keep it again. Draws nothing before one was kept. */
export function KeptNotice({
  booking,
  keeping,
  onEnd,
  onKeep,
}: {
  booking: Booking;
  keeping: boolean;
  onEnd: () => void;
  onKeep: (slot: Slot) => void;
}) {
  const t = useTexts();
  const { slot, hold, step } = booking;
  if (!slot) return null;
  const time = formatWindow(slot.start, slot.end);
  if (hold?.start === slot.start) {
    return (
      <Banner tone="wait" icon={TimeIcon}>
        {t('kept', { time })} <Countdown key={hold.expires} until={hold.expires} onEnd={onEnd} />
      </Banner>
    );
  }
  // In the first step nothing has been promised yet.
  if (step === 1) return null;
  return (
    <Banner
      tone="wait"
      icon={TimeIcon}
      action={
        <Button small variant="ghost" loading={keeping} onClick={() => onKeep(slot)}>
          {t('keepAgain')}
        </Button>
      }
    >
      {t('keptNoMore', { time })}
    </Banner>
  );
}
