import { extrasOf, totalWith } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { formatRupees, useLostAnswer } from '@karigar/platform';
import { Muted } from '@karigar/ui';
import { useAnswerExtra } from '../api/answer-extra.ts';
import { useTexts } from '../texts.ts';
import { QuestionCard } from './question-card.tsx';

interface ExtraCardProps {
  order: OrderView;
  onApproved: (order: OrderView) => void;
  onDeclined: (order: OrderView) => void;
}

/** Shows the extra part that the karigar asks for, to approve or decline. A refusal stays visible when the question is gone. */
export function ExtraCard({ order, onApproved, onDeclined }: ExtraCardProps) {
  const t = useTexts();
  const answer = useAnswerExtra(order.id);
  const { asked } = extrasOf(order);
  const approved = answer.variables?.approve === true;
  const isAdded = answer.variables?.total === order.total;
  const isOver = asked === undefined || asked.asked !== answer.variables?.asked;
  useLostAnswer(answer, isOver && isAdded === approved, () => (approved ? onApproved : onDeclined)(order));
  const canAnswer = asked !== undefined && order.allowedActions.includes('answer_extra');
  const send = (approve: boolean) =>
    asked &&
    answer.mutate(
      { approve, amount: asked.amount, asked: asked.asked, total: totalWith(order.total, asked) },
      { onSuccess: approve ? onApproved : onDeclined },
    );
  return (
    <QuestionCard
      title={t('extraTitle', { provider: order.ProviderInfo.name })}
      question={canAnswer ? `${asked.item} ${asked.amount}` : null}
      labels={[t('extraApprove', { amount: asked ? formatRupees(asked.amount) : '' }), t('proposalDecline')]}
      sending={answer.isPending ? approved : null}
      error={answer.error}
      canRetry={!isOver}
      onAnswer={send}
    >
      {asked && (
        <>
          <p>
            <b>
              {asked.item}: {formatRupees(asked.amount)}
            </b>{' '}
            <Muted as="span">{t('extraTotal', { total: formatRupees(totalWith(order.total, asked)) })}</Muted>
          </p>
          <Muted>{t('extraText')}</Muted>
        </>
      )}
    </QuestionCard>
  );
}
