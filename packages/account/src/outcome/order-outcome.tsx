import type { OrderView } from '@karigar/contracts';
import { sinceLastMove } from '@karigar/contracts/constants';
import { api, reload, useMutation } from '@karigar/platform';
import { Button, FailureBanner, Panel, Row } from '@karigar/ui';
import { useTexts } from './texts.ts';

type Outcome = 'done' | 'no_show';

interface OrderOutcomeProps {
  order: Pick<OrderView, 'id' | 'timeline' | 'allowedActions'>;
  /** Which side is reading. */
  me: 'customer' | 'provider';
  /** Name of the other side. */
  other: string;
  onAnswered: (order: OrderView) => void;
  /** What it says instead of the usual. */
  words?: { title: string; text: string };
}

/** Asks how a visit ended that nobody has reported on. */
export function OrderOutcome({ order, me, other, onAnswered, words }: OrderOutcomeProps) {
  const t = useTexts();
  const answer = useMutation({
    mutationFn: (outcome: Outcome) => api('POST /orders/{id}/outcome', { params: { id: order.id }, body: { outcome } }),
    onSuccess: onAnswered,
    // It may have been refused because the order has changed.
    onError: () => reload('GET /orders/{id}', { params: { id: order.id } }),
  });
  const isAsked = order.allowedActions.some((action) => action === 'confirm_done' || action === 'report_no_show');
  if (!isAsked) return null;
  const isReported = sinceLastMove(order.timeline).some(({ what }) => what === 'no_show_reported');
  const button = (outcome: Outcome, label: string, variant: 'primary' | 'ghost') => (
    <Button
      small
      variant={variant}
      loading={answer.isPending && answer.variables === outcome}
      disabled={answer.isPending}
      onClick={() => answer.mutate(outcome)}
    >
      {label}
    </Button>
  );
  const isDenied = me === 'provider' && isReported;
  const canSayDone = order.allowedActions.includes(me === 'customer' ? 'confirm_done' : 'fulfil');
  return (
    <Panel title={words?.title ?? (isDenied ? t('reportedTitle', { name: other }) : t('title'))}>
      <p>{words?.text ?? (isReported ? t(me === 'customer' ? 'reported' : 'reportedByCustomer', { name: other }) : t('ask'))}</p>
      <FailureBanner error={answer.error} />
      <Row gap={2}>
        {canSayDone && button('done', t('done'), 'primary')}
        {order.allowedActions.includes('report_no_show') &&
          button('no_show', t(isDenied ? 'agree' : 'noShow'), canSayDone ? 'ghost' : 'primary')}
      </Row>
    </Panel>
  );
}
