import { Button } from '@karigar/ui';
import { nextStep, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useChangeStatus, type Refused, type StatusCommand } from '../api/change-status.ts';
import { useReportProgress } from '../api/report-progress.ts';
import { useTexts } from '../texts.ts';
import classes from './order-actions.module.css';

interface OrderActionsProps {
  order: Pick<OrderLine, 'id' | 'actions' | 'progress' | 'orderNo'>;
  /** The order may be gone from the list by then, so the page says it. */
  onRefused: (refused: Refused) => void;
}

/** What can be done with an order now, and nothing else. */
export function OrderActions({ order, onRefused }: OrderActionsProps) {
  const t = useTexts();
  const change = useChangeStatus({ onRefused });
  const progress = useReportProgress({ onRefused });
  const step = nextStep(order);
  const busy = change.isPending ? change.variables.status : progress.isPending ? 'progress' : null;

  const button = (status: StatusCommand, label: string, variant: 'primary' | 'ghost') => (
    <Button
      small
      variant={variant}
      loading={busy === status}
      disabled={busy !== null && busy !== status}
      onClick={() => change.mutate({ id: order.id, status })}
    >
      {label}
    </Button>
  );

  return (
    <div className={classes.actions} role="group" aria-label={t('orderName', { number: order.orderNo })}>
      {order.actions.includes('reject') && button('rejected', t('decline'), 'ghost')}
      {order.actions.includes('accept') && button('accepted', t('accept'), 'primary')}
      {order.actions.includes('fulfil') && button('fulfilled', t('fulfil'), step ? 'ghost' : 'primary')}
      {step && (
        <Button
          small
          loading={busy === 'progress'}
          disabled={busy !== null && busy !== 'progress'}
          onClick={() => progress.mutate({ id: order.id, step })}
        >
          {t(step)}
        </Button>
      )}
    </div>
  );
}
