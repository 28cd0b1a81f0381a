import { extrasOf, totalWith } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { formatRupees, isUnanswered, messageOf, useLostAnswer } from '@karigar/platform';
import { Banner, Button, Muted, Panel, PressGuard, Row, Stack } from '@karigar/ui';
import { useAnswerExtra } from '../api/answer-extra.ts';
import { useTexts } from '../texts.ts';

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
  // Without the question nothing can be tried again.
  const failed = answer.isError && (!isOver || !isUnanswered(answer.error)) && <Banner tone="bad">{messageOf(answer.error)}</Banner>;
  const canAnswer = asked !== undefined && order.allowedActions.includes('answer_extra');
  const isBusy = (approve: boolean) => answer.isPending && answer.variables.approve === approve;
  const send = (approve: boolean) =>
    asked &&
    answer.mutate(
      { approve, amount: asked.amount, asked: asked.asked, total: totalWith(order.total, asked) },
      { onSuccess: approve ? onApproved : onDeclined },
    );
  // The question comes while the page is open, maybe under a finger.
  return (
    <PressGuard actions={canAnswer ? `${asked.item} ${asked.amount}` : ''}>
      {!canAnswer ? (
        failed
      ) : (
        <Panel title={t('extraTitle', { provider: order.ProviderInfo.name })}>
          <Stack gap={3}>
            <p>
              <b>
                {asked.item}: {formatRupees(asked.amount)}
              </b>{' '}
              <Muted as="span">{t('extraTotal', { total: formatRupees(totalWith(order.total, asked)) })}</Muted>
            </p>
            <Muted>{t('extraText')}</Muted>
            {failed}
            <Row fill gap={2}>
              <Button loading={isBusy(true)} disabled={isBusy(false)} onClick={() => send(true)}>
                {t('extraApprove', { amount: formatRupees(asked.amount) })}
              </Button>
              <Button variant="ghost" loading={isBusy(false)} disabled={isBusy(true)} onClick={() => send(false)}>
                {t('proposalDecline')}
              </Button>
            </Row>
          </Stack>
        </Panel>
      )}
    </PressGuard>
  );
}
