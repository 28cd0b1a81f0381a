import type { Dispatch } from 'react';
import { isoDay } from '@karigar/platform';
import { Banner, ButtonLink, EmptyState, ErrorState, Loading, Skeleton, Stack } from '@karigar/ui';
import { DateStrip, SlotGrid } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { slotsOf, stripDays } from '../../../shared/slots/days.ts';
import { useSlots } from '../../../shared/slots/list-slots.ts';
import { withOwnHold, type Booking, type BookingAction } from '../model/booking-flow.ts';
import { useAskedSlot } from '../model/use-asked-slot.ts';
import { useTexts } from '../texts.ts';
import classes from './delivery-step.module.css';

/** Step 1: a day and one of its windows. */
export function DeliveryStep({ serviceId, booking, dispatch }: { serviceId: string; booking: Booking; dispatch: Dispatch<BookingAction> }) {
  const t = useTexts();
  const { data, error, isPending, isFetching, refetch } = useSlots(serviceId);
  useAskedSlot(serviceId, data, dispatch);
  if (isPending) {
    return (
      <Loading label={t('slotsLoading')}>
        <Stack gap={4}>
          <Skeleton height={76} />
          <div className={classes.grid}>
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} height={56} />
            ))}
          </div>
        </Stack>
      </Loading>
    );
  }
  if (!data) return <ErrorState title={t('slotsFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;

  const slots = withOwnHold(data, booking.hold);
  const days = stripDays(slots);
  const firstFree = days.find(({ free }) => free !== 'none')?.date;
  if (!firstFree) {
    return (
      <EmptyState
        title={t('noSlotsAtAll')}
        action={
          <ButtonLink variant="soft" to={paths.services}>
            {t('toServices')}
          </ButtonLink>
        }
      >
        {t('noSlotsAtAllText')}
      </EmptyState>
    );
  }
  const day = booking.slot ? isoDay(booking.slot.start) : (booking.day ?? firstFree);
  const ofDay = slotsOf(slots, day);
  return (
    <Stack gap={3}>
      <DateStrip label={t('chooseDay')} days={days} value={day} onChange={(date) => dispatch({ type: 'chooseDay', day: date })} />
      {ofDay.length === 0 ? (
        <Banner tone="info">{t('noSlots')}</Banner>
      ) : (
        <SlotGrid
          label={t('chooseSlot')}
          slots={ofDay.map(({ start, label, state }) => ({ value: start, label, state }))}
          value={booking.slot?.start ?? null}
          onChange={(start) => {
            const chosen = ofDay.find((slot) => slot.start === start);
            if (chosen) dispatch({ type: 'chooseSlot', slot: { start, end: chosen.end } });
          }}
        />
      )}
    </Stack>
  );
}
