import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { isoDay, useLostAnswer } from '@karigar/platform';
import { ConfirmDialog, Loaded, Muted, Skeleton } from '@karigar/ui';
import { DateStrip, SlotGrid } from '@karigar/ui/tasks';
import { alternativesOf, isSlotLost } from '../../../shared/slots/alternatives.ts';
import { bookableDays, slotChoices, slotsOf, stripDays } from '../../../shared/slots/days.ts';
import { useSlots } from '../../../shared/slots/list-slots.ts';
import { SlotAlternatives } from '../../../shared/slots/slot-alternatives.tsx';
import { useChangeDeliveryTime } from '../api/change-delivery-time.ts';
import { useTexts } from '../texts.ts';
import { UnderWayBanner } from './under-way-banner.tsx';
import { useCloseWithReason } from '../model/use-close-with-reason.ts';

interface EditTimeDialogProps {
  order: OrderView;
  onClose: () => void;
  onMoved: (order: OrderView) => void;
}

/** Another day or slot for the visit, as in the booking. */
export function EditTimeDialog({ order, onClose, onMoved }: EditTimeDialogProps) {
  const t = useTexts();
  const slots = useSlots(order.Service.id);
  const change = useChangeDeliveryTime(order.id);
  const days = bookableDays();
  const ordered = isoDay(order.date);
  const [day, setDay] = useState(days.find((each) => each === ordered) ?? days[0] ?? ordered);
  const [date, setDate] = useState<string | null>(null);
  const [hint, setHint] = useState<string>();
  const taken = isSlotLost(change.error);
  useCloseWithReason(order, 'move', change, onClose);

  const choose = (next: string | null) => {
    setDate(next);
    setHint(undefined);
  };
  const send = (time: string) => change.mutate(time, { onSuccess: onMoved, onError: () => void slots.refetch() });
  const isOwn = (start: string) => new Date(start).getTime() === new Date(order.date).getTime();
  useLostAnswer(change, change.variables !== undefined && isOwn(change.variables), () => onMoved(order));

  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('moveTitle')}
      confirmLabel={t('moveConfirm')}
      loading={change.isPending}
      error={taken ? null : change.error}
      onCancel={onClose}
      onConfirm={() => (date ? send(date) : setHint(t('moveNeedTime')))}
    >
      <UnderWayBanner order={order} />
      <Muted>{t('moveHint')}</Muted>
      <Loaded query={slots} level={3} slow={t('moveSlow')} failed={t('moveFailed')} skeleton={<Skeleton height={260} />}>
        {(all) => (
          <>
            <DateStrip
              label={t('moveDay')}
              // A day may be full only because of this order, so its own day stays selectable.
              days={stripDays(all).map((one) => (one.date === ordered ? { date: ordered } : one))}
              value={day}
              onChange={(next) => {
                setDay(next);
                choose(null);
              }}
            />
            <SlotGrid
              label={t('moveTime')}
              slots={slotChoices(slotsOf(all, day)).map((slot) => (isOwn(slot.value) ? { ...slot, state: 'own' } : slot))}
              value={date}
              onChange={choose}
              error={hint}
            />
          </>
        )}
      </Loaded>
      {taken && (
        <SlotAlternatives
          slots={alternativesOf(change.error)}
          busy={change.isPending ? change.variables : null}
          onChoose={({ start }) => send(start)}
        />
      )}
    </ConfirmDialog>
  );
}
