import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { firstNameOf } from '@karigar/contracts/constants';
import { apiQuery, formatDateTime, formatVisit, formatWindow, isoDay, useLostAnswer, useQuery } from '@karigar/platform';
import { ChoiceChips, ConfirmDialog, Loaded, Muted, SkeletonText } from '@karigar/ui';
import { DateStrip } from '@karigar/ui/tasks';
import { useProposeTime, useWithdrawProposal } from '../api/propose-time.ts';
import { useTexts } from '../texts.ts';
import { AskCustomer } from './ask-customer.tsx';
import { changedOrder, useCloseWithReason } from './use-close-with-reason.ts';

/** The proposed time, or the button to propose one. */
export function Proposal({ order }: { order: OrderView }) {
  const t = useTexts();
  const { proposal } = order;
  const answer = answerTo(order);
  return (
    <AskCustomer
      asked={
        proposal && t('proposed', { when: formatVisit(proposal.date, proposal.scheduled_end), until: formatDateTime(proposal.expires) })
      }
      answer={answer && t(answer, { name: firstNameOf(order.CustomerInfo.name), when: formatDateTime(order.date) })}
      withdraw={useWithdrawProposal(order.id)}
      canAsk={order.allowedActions.includes('propose')}
      label={t('propose')}
      dialog={(close) => <ProposeDialog order={order} onClose={close} />}
    />
  );
}

/** What the customer has answered or done instead, as a key of the texts; null if the provider knows. An acceptance moves the order and confirms it. */
function answerTo({ timeline, status }: OrderView): 'proposal_accepted' | 'proposal_declined' | 'proposal_lapsed' | 'moved_instead' | null {
  const [before, last] = timeline.slice(-2).map(({ what }) => what);
  if (before === 'rescheduled' && last === 'confirmed') return 'proposal_accepted';
  if (last === 'rescheduled') return status === 'confirmed' ? 'proposal_accepted' : 'moved_instead';
  return last === 'proposal_declined' || last === 'proposal_lapsed' ? last : null;
}

/** Proposes a day and one of the provider's own free slots. */
function ProposeDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const t = useTexts();
  const slots = useQuery({ ...apiQuery('GET /services/{id}/slots', { params: { id: order.Service.id } }), staleTime: 10_000 });
  const propose = useProposeTime(order.id);
  const [chosenDay, setDay] = useState<string | null>(null);
  const [date, setDate] = useState<string | null>(null);
  const isProposed = order.proposal !== undefined && order.proposal.date === propose.variables;
  useLostAnswer(propose, isProposed, onClose);
  useCloseWithReason(changedOrder(order), isProposed || order.allowedActions.includes('propose'), propose, onClose);
  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('proposeTitle')}
      confirmLabel={t('proposeConfirm')}
      disabled={date === null}
      loading={propose.isPending}
      error={propose.error}
      onCancel={onClose}
      onConfirm={() => date !== null && propose.mutate(date, { onSuccess: onClose, onError: () => void slots.refetch() })}
    >
      <Muted>{t('proposeText')}</Muted>
      <Loaded query={slots} level={3} slow={t('slotsSlow')} failed={t('slotsFailed')} skeleton={<SkeletonText lines={3} />}>
        {(all) => {
          const free = all.filter(({ state, start }) => state === 'free' && start !== order.date);
          const days = [...new Set(free.map(({ start }) => isoDay(start)))];
          const day = chosenDay ?? days[0] ?? null;
          if (day === null) return <Muted>{t('noSlots')}</Muted>;
          return (
            <>
              <DateStrip
                label={t('proposeDay')}
                days={days.map((each) => ({ date: each }))}
                value={day}
                onChange={(next) => {
                  setDay(next);
                  setDate(null);
                }}
              />
              <ChoiceChips
                label={t('proposeWindow')}
                choices={free
                  .filter(({ start }) => isoDay(start) === day)
                  .map(({ start, end }) => ({ value: start, label: formatWindow(start, end) }))}
                value={date}
                onChange={setDate}
              />
            </>
          );
        }}
      </Loaded>
    </ConfirmDialog>
  );
}
