import type { Dispatch } from 'react';
import type { ServiceView, SlotView } from '@karigar/contracts';
import { slotDaysAhead } from '@karigar/contracts/constants';
import { localized } from '@karigar/platform';
import { Banner, ButtonLink, EmptyState, Grid, Loaded, Skeleton, Stack } from '@karigar/ui';
import { DateStrip, SlotGrid } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { slotChoices, slotsOf, stripDays } from '../../../shared/slots/days.ts';
import { useSlots } from '../../../shared/slots/list-slots.ts';
import { dayOf, withOwnHold, type Booking, type BookingAction, type Slot } from '../model/booking-flow.ts';
import { useLinkedSlot } from '../model/use-linked-slot.ts';
import { useTexts } from '../texts.ts';

/** Step 1: a day and one of its slots. */
export function DeliveryStep({
  service,
  booking,
  dispatch,
  onLinked,
}: {
  service: ServiceView;
  booking: Booking;
  dispatch: Dispatch<BookingAction>;
  onLinked: (slot: Slot, isChosen: boolean) => void;
}) {
  const t = useTexts();
  const slots = useSlots(service.id);
  useLinkedSlot(service.id, slots.data, onLinked);
  return (
    <Loaded query={slots} slow={t('slotsSlow')} failed={t('slotsFailed')} skeleton={<SlotsSkeleton />}>
      {(data) => <Slots service={service} slots={withOwnHold(data, booking.hold)} booking={booking} dispatch={dispatch} />}
    </Loaded>
  );
}

interface SlotsProps {
  service: ServiceView;
  slots: readonly SlotView[];
  booking: Booking;
  dispatch: Dispatch<BookingAction>;
}

function Slots({ service, slots, booking, dispatch }: SlotsProps) {
  const t = useTexts();
  const { category, city } = service;
  const days = stripDays(slots);
  const firstFree = days.find(({ free }) => free !== 'none')?.date;
  if (!firstFree) {
    return (
      <EmptyState
        title={t('noSlotsAtAll', { days: slotDaysAhead })}
        action={
          !category.hidden && (
            <ButtonLink variant="soft" to={paths.servicesBy({ category: category.slug, city })}>
              {t('goneCategory', { category: localized(category.name) })}
            </ButtonLink>
          )
        }
      >
        {t('noSlotsAtAllText')}
      </EmptyState>
    );
  }
  const day = dayOf(booking) ?? firstFree;
  const slotsOfDay = slotsOf(slots, day);
  return (
    <Stack gap={3}>
      <DateStrip label={t('chooseDay')} days={days} value={day} onChange={(date) => dispatch({ type: 'chooseDay', day: date })} />
      {slotsOfDay.length === 0 ? (
        <Banner>{t('noSlots')}</Banner>
      ) : (
        <SlotGrid
          label={t('chooseSlot')}
          slots={slotChoices(slotsOfDay)}
          value={booking.slot?.start ?? null}
          onChange={(start) => {
            const chosen = slotsOfDay.find((slot) => slot.start === start);
            if (chosen) dispatch({ type: 'chooseSlot', slot: { start, end: chosen.end } });
          }}
        />
      )}
    </Stack>
  );
}

const SlotsSkeleton = () => (
  <Stack gap={6}>
    <Skeleton height={76} />
    <Grid min={160} gap={3}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={56} />
      ))}
    </Grid>
  </Stack>
);
