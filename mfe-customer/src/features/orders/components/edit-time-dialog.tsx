import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { isoDay } from '@karigar/platform';
import { ChoiceChips, ConfirmDialog, Muted } from '@karigar/ui';
import { DateStrip } from '@karigar/ui/tasks';
import { alternativesOf, isSlotLost } from '../../../shared/slots/alternatives.ts';
import { bookableDays, stripDays } from '../../../shared/slots/days.ts';
import { useSlots } from '../../../shared/slots/list-slots.ts';
import { SlotAlternatives } from '../../../shared/slots/slot-alternatives.tsx';
import { useChangeDeliveryTime } from '../api/change-delivery-time.ts';
import { editTimesOf } from '../model/edit-times.ts';
import { useTexts } from '../texts.ts';

interface EditTimeDialogProps {
  order: OrderView;
  onClose: () => void;
  onMoved: (order: OrderView) => void;
}

/** Another day or time for the visit. */
export function EditTimeDialog({ order, onClose, onMoved }: EditTimeDialogProps) {
  const t = useTexts();
  const slots = useSlots(order.Service.id);
  const change = useChangeDeliveryTime(order.id);
  const days = bookableDays();
  const ordered = isoDay(order.date);
  const [day, setDay] = useState(days.find((each) => each === ordered) ?? days[0] ?? ordered);
  const [date, setDate] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const times = editTimesOf(day, slots.data, Date.now());
  const taken = isSlotLost(change.error);

  const choose = (next: string | null) => {
    setDate(next);
    setHint(null);
  };
  const send = (time: string) => change.mutate(time, { onSuccess: onMoved, onError: () => void slots.refetch() });
  const submit = () => {
    if (!date) return setHint(t('moveNeedTime'));
    const time = new Date(date);
    if (order.scheduled_end && time >= new Date(order.date) && time < new Date(order.scheduled_end)) return setHint(t('moveSame'));
    send(date);
  };

  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('moveTitle')}
      confirmLabel={t('moveConfirm')}
      loading={change.isPending}
      error={taken ? null : change.error}
      onCancel={onClose}
      onConfirm={submit}
    >
      <Muted>{t('moveHint')}</Muted>
      <DateStrip
        label={t('moveDay')}
        // The day of the order may count as full only because of the order itself.
        days={stripDays(slots.data).map((one) => (one.date === ordered ? { date: ordered } : one))}
        value={day}
        onChange={(next) => {
          setDay(next);
          choose(null);
        }}
      />
      <ChoiceChips
        label={t('moveTime')}
        choices={times.map(({ date: value, label, state }) => ({
          value,
          label: state === 'taken' ? `${label}, ${t('moveTaken')}` : label,
          disabled: state !== 'free',
        }))}
        value={date}
        onChange={choose}
        error={hint}
      />
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
