import { useState } from 'react';
import type { OrderView, SlotView } from '@karigar/contracts';
import { ApiProblem, isoDay, messageOf } from '@karigar/platform';
import { Banner, Button, ChoiceChips, Dialog, Muted, Stack } from '@karigar/ui';
import { DateStrip } from '@karigar/ui/tasks';
import { alternativesOf } from '../../../shared/slots/alternatives.ts';
import { bookableDays, stripDays } from '../../../shared/slots/days.ts';
import { useSlots } from '../../../shared/slots/list-slots.ts';
import { SlotAlternatives } from '../../../shared/slots/slot-alternatives.tsx';
import { useChangeDeliveryTime } from '../api/change-delivery-time.ts';
import { editTimesOf } from '../model/edit-times.ts';
import { useTexts } from '../texts.ts';

/** Another day or time for the visit. */
export function EditTimeDialog({
  order,
  onClose,
  onMoved,
}: {
  order: OrderView;
  onClose: () => void;
  onMoved: (order: OrderView) => void;
}) {
  const t = useTexts();
  const slots = useSlots(order.Service.id);
  const change = useChangeDeliveryTime(order.id);
  const days = bookableDays();
  const ordered = isoDay(order.date);
  const [day, setDay] = useState(days.includes(ordered) ? ordered : days[0]!);
  const [date, setDate] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const times = editTimesOf(day, slots.data, Date.now());
  const alternatives = alternativesOf(change.error);
  const taken = change.error instanceof ApiProblem && change.error.code === 'SLOT_TAKEN';

  const send = (time: string) => change.mutate(time, { onSuccess: onMoved, onError: () => void slots.refetch() });
  const submit = () => {
    if (!date) return setHint(t('moveNeedTime'));
    const time = new Date(date);
    if (order.scheduled_end && time >= new Date(order.date) && time < new Date(order.scheduled_end)) return setHint(t('moveSame'));
    send(date);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={change.isPending}
      title={t('moveTitle')}
      actions={
        <>
          <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
            {t('moveCancel')}
          </Button>
          <Button loading={change.isPending} onClick={submit}>
            {t('moveConfirm')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Muted>{t('moveHint')}</Muted>
        <DateStrip
          label={t('moveDay')}
          days={stripDays(slots.data).map((one) => (one.date === ordered ? { date: ordered } : one))}
          value={day}
          onChange={(next) => {
            setDay(next);
            setDate(null);
            setHint(null);
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
          onChange={(next) => {
            setDate(next);
            setHint(null);
          }}
          error={hint}
        />
        {taken && (
          <SlotAlternatives
            slots={alternatives}
            busy={change.isPending ? (change.variables ?? null) : null}
            onChoose={({ start }: SlotView) => send(start)}
          />
        )}
        {change.error && !taken && <Banner tone="bad">{messageOf(change.error)}</Banner>}
      </Stack>
    </Dialog>
  );
}
