import type { OrderView } from '@karigar/contracts';
import { formatDateTime, formatVisit, isUnanswered, messageOf, useLostAnswer } from '@karigar/platform';
import { Banner, Button, Muted, Panel, PressGuard, Row, Stack } from '@karigar/ui';
import { useAnswerProposal } from '../api/answer-proposal.ts';
import { isAskedForTime } from '../model/status-sentence.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { useTexts } from '../texts.ts';

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
  // Without the question nothing can be tried again.
  const failed = answer.isError && (proposal || !isUnanswered(answer.error)) && <Banner tone="bad">{messageOf(answer.error)}</Banner>;
  const shown = isAskedForTime(order) ? proposal : undefined;
  const isBusy = (accept: boolean) => answer.isPending && answer.variables.accept === accept;
  return (
    // The question comes while the page is open, maybe under a finger.
    <PressGuard actions={shown?.date ?? ''}>
      {shown === undefined ? (
        failed
      ) : (
        <Panel title={t('proposalTitle', { provider: order.ProviderInfo.name })}>
          <Stack gap={3}>
            <p>
              <b>{formatVisit(shown.date, shown.scheduled_end)}</b>
              <br />
              <Muted as="span">{t('proposalInstead', { when: visitTimeOf(order) })}</Muted>
            </p>
            <Muted>
              {order.status === 'pending' && `${t('proposalConfirms')} `}
              {t('proposalUntil', { until: formatDateTime(shown.expires) })}
            </Muted>
            {failed}
            <Row fill>
              <Button loading={isBusy(true)} disabled={isBusy(false)} onClick={() => send(true)}>
                {t('proposalAccept')}
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
