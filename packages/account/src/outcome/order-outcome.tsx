import type { OrderView } from '@karigar/contracts';
import { saysNobodyCame } from '@karigar/contracts/constants';
import { api, reload, useMutation } from '@karigar/platform';
import { Button, FailureBanner, Panel, PressGuard, Row } from '@karigar/ui';
import { useTexts } from './texts.ts';

type Outcome = 'done' | 'no_show';

interface OrderOutcomeProps {
  order: Pick<OrderView, 'id' | 'timeline' | 'allowedActions'>;
  /** Name of the provider. */
  provider: string;
  onAnswered: (order: OrderView) => void;
  /** What it says instead of the usual. */
  words?: { title: string; text: string };
}

/** Asks the customer how a visit ended that nobody has reported on. */
export function OrderOutcome({ order, provider, onAnswered, words }: OrderOutcomeProps) {
  const t = useTexts();
  const answer = useMutation({
    mutationFn: (outcome: Outcome) => api('POST /orders/{id}/outcome', { params: { id: order.id }, body: { outcome } }),
    onSuccess: onAnswered,
    // It may have been refused because the order has changed.
    onError: () => reload('GET /orders/{id}', { params: { id: order.id } }),
  });
  const isAsked = order.allowedActions.some((action) => action === 'confirm_done' || action === 'report_no_show');
  if (!isAsked) return null;
  const isReported = saysNobodyCame(order.timeline);
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
  const canSayDone = order.allowedActions.includes('confirm_done');
  return (
    <Panel title={words?.title ?? t('title')}>
      <p>{words?.text ?? (isReported ? t('reported', { name: provider }) : t('ask'))}</p>
      <FailureBanner error={answer.error} />
      <PressGuard actions={order.allowedActions.join()}>
        <Row gap={2}>
          {canSayDone && button('done', t('done'), 'primary')}
          {order.allowedActions.includes('report_no_show') && button('no_show', t('noShow'), canSayDone ? 'ghost' : 'primary')}
        </Row>
      </PressGuard>
    </Panel>
  );
}
