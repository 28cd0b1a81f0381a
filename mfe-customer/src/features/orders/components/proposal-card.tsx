import type { OrderView } from '@karigar/contracts';
import { formatDateTime, formatVisit, useLostAnswer } from '@karigar/platform';
import { Muted } from '@karigar/ui';
import { useAnswerProposal } from '../api/answer-proposal.ts';
import { isAskedForTime } from '../model/status-sentence.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { useTexts } from '../texts.ts';
import { QuestionCard } from './question-card.tsx';

interface ProposalCardProps {
  order: OrderView;
  onAccepted: (order: OrderView) => void;
  onDeclined: (order: OrderView) => void;
}

/** Shows the time proposed by the karigar, to accept or decline. A refusal stays visible when the proposal is gone. */
export function ProposalCard({ order, onAccepted, onDeclined }: ProposalCardProps) {
  const t = useTexts();
  const answer = useAnswerProposal(order.id);
  const { proposal } = order;
  const send = (accept: boolean) =>
    proposal && answer.mutate({ accept, date: proposal.date }, { onSuccess: accept ? onAccepted : onDeclined });
  const accepted = answer.variables?.accept === true;
  const isMoved = answer.variables?.date === order.date;
  useLostAnswer(answer, proposal === undefined && isMoved === accepted, () => (accepted ? onAccepted : onDeclined)(order));
  const shown = isAskedForTime(order) ? proposal : undefined;
  return (
    <QuestionCard
      title={t('proposalTitle', { provider: order.ProviderInfo.name })}
      question={shown?.date ?? null}
      labels={[t('proposalAccept'), t('proposalDecline')]}
      sending={answer.isPending ? accepted : null}
      error={answer.error}
      canRetry={proposal !== undefined}
      onAnswer={send}
    >
      {shown && (
        <>
          <p>
            <b>{formatVisit(shown.date, shown.scheduled_end)}</b>
            <br />
            <Muted as="span">{t('proposalInstead', { when: visitTimeOf(order) })}</Muted>
          </p>
          <Muted>
            {order.status === 'pending' && `${t('proposalConfirms')} `}
            {t('proposalUntil', { until: formatDateTime(shown.expires) })}
          </Muted>
        </>
      )}
    </QuestionCard>
  );
}
