import { Button, PressGuard } from '@karigar/ui';
import { nextStep, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useChangeStatus, type Refused, type StatusCommand } from '../api/change-status.ts';
import { useReportProgress } from '../api/report-progress.ts';
import { useUndoProgress } from '../api/undo-progress.ts';
import { useTexts } from '../texts.ts';
import classes from './order-actions.module.css';

interface OrderActionsProps {
  order: Pick<OrderLine, 'id' | 'actions' | 'progress' | 'orderNo'>;
  /** Shown by the page: the order may have left the list by then. */
  onRefused: (refused: Refused) => void;
}

/** The allowed actions of an order. */
export function OrderActions({ order, onRefused }: OrderActionsProps) {
  const t = useTexts();
  const change = useChangeStatus({ onRefused });
  const progress = useReportProgress({ onRefused });
  const undo = useUndoProgress({ onRefused });
  const step = nextStep(order);
  const busy = change.isPending ? change.variables.status : progress.isPending ? 'progress' : undo.isPending ? 'undo' : null;

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
    <PressGuard actions={`${order.actions.join()} ${step}`} label={t('orderName', { number: order.orderNo })} className={classes.actions}>
      {order.actions.includes('reject') && button('rejected', t('decline'), 'ghost')}
      {order.actions.includes('accept') && button('accepted', t('accept'), 'primary')}
      {order.actions.includes('fulfil') && button('fulfilled', t('fulfil'), step ? 'ghost' : 'primary')}
      {order.actions.includes('undo_progress') && (
        <Button
          small
          variant="ghost"
          loading={busy === 'undo'}
          disabled={busy !== null && busy !== 'undo'}
          onClick={() => undo.mutate(order.id)}
        >
          {t('undo')}
        </Button>
      )}
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
    </PressGuard>
  );
}
