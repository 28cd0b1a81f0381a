import { formatVisit } from '@karigar/platform';
import { Banner, Button, TimeIcon } from '@karigar/ui';
import { Countdown } from '@karigar/ui/tasks';
import type { Booking, Slot } from '../model/booking-flow.ts';
import { useTexts } from '../texts.ts';

interface HoldNoticeProps {
  booking: Booking;
  holding: boolean;
  onEnd: () => void;
  onHold: (slot: Slot) => void;
}

/** The remaining time of the hold; after its expiry, a button to renew it. Renders nothing before the first hold. */
export function HoldNotice({ booking: { slot, hold, step }, holding, onEnd, onHold }: HoldNoticeProps) {
  const t = useTexts();
  if (!slot) return null;
  const time = formatVisit(slot.start, slot.end);
  if (hold?.start === slot.start) {
    return (
      <Banner tone="wait" icon={TimeIcon}>
        {t('held', { time })} <Countdown key={hold.expires} until={hold.expires} onEnd={onEnd} />
      </Banner>
    );
  }
  // The slot is held only when the customer leaves step 1.
  if (step === 1) return null;
  return (
    <Banner
      tone="wait"
      icon={TimeIcon}
      action={
        <Button small variant="ghost" loading={holding} onClick={() => onHold(slot)}>
          {t('holdAgain')}
        </Button>
      }
    >
      {t('heldNoMore', { time })}
    </Banner>
  );
}
