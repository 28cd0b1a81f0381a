import { useState } from 'react';
import { Button, cx, Muted, PressGuard } from '@karigar/ui';
import { nextStep, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useChangeStatus, type Refused } from '../api/change-status.ts';
import { useTakeStep } from '../api/take-step.ts';
import { useUndoProgress } from '../api/undo-progress.ts';
import { useWaitingSteps } from '../model/waiting-steps.ts';
import { useTexts } from '../texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './order-actions.module.css';

interface OrderActionsProps {
  order: Pick<OrderLine, 'id' | 'actions' | 'progress' | 'orderNo'>;
  /** Shows the refusal on the page, because the order may no longer be in the list. */
  onRefused: (refused: Refused) => void;
  /** Makes the next step's button as wide as the card. */
  large?: boolean;
}

/** The allowed actions of an order. */
export function OrderActions({ order, onRefused, large = false }: OrderActionsProps) {
  const t = useTexts();
  const change = useChangeStatus({ onRefused });
  const take = useTakeStep({ onRefused });
  const waiting = useWaitingSteps().find(({ orderId, refused }) => orderId === order.id && refused === undefined);
  const undo = useUndoProgress({ onRefused });
  const [declining, setDeclining] = useState(false);
  const isOver = waiting?.step === 'fulfilled';
  const step = isOver ? null : nextStep(waiting ? { ...order, progress: waiting.step } : order);
  const undoable = order.actions.includes('undo_fulfilled') || order.actions.includes('undo_progress');
  const busy = change.isPending ? change.variables.status : take.isPending ? take.variables.step : undo.isPending ? 'undo' : null;

  return (
    <PressGuard
      actions={`${order.actions.join()} ${step}`}
      label={t('orderName', { number: order.orderNo })}
      className={cx(classes.actions, large && classes.large)}
    >
      {order.actions.includes('reject') && (
        <Button small variant="ghost" disabled={busy !== null} onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
      )}
      {declining && (
        <ReasonDialog
          title={t('declineTitle')}
          text={t('declineText')}
          label={t('declineReason')}
          confirmLabel={t('decline')}
          loading={busy === 'rejected'}
          onConfirm={(note) => change.mutate({ id: order.id, status: 'rejected', note }, { onSettled: () => setDeclining(false) })}
          onClose={() => setDeclining(false)}
        />
      )}
      {order.actions.includes('accept') && (
        <Button
          small
          data-next
          loading={busy === 'accepted'}
          disabled={busy !== null && busy !== 'accepted'}
          onClick={() => change.mutate({ id: order.id, status: 'accepted' })}
        >
          {t('accept')}
        </Button>
      )}
      {waiting && <Muted as="span">{t('waits', { step: t(waiting.step === 'fulfilled' ? 'fulfil' : waiting.step) })}</Muted>}
      {undoable && !waiting && (
        <Button
          small
          variant="ghost"
          loading={busy === 'undo'}
          disabled={busy !== null && busy !== 'undo'}
          onClick={() => undo.mutate({ id: order.id, step: order.actions.includes('undo_fulfilled') ? 'fulfilled' : order.progress })}
        >
          {t('undo')}
        </Button>
      )}
      {order.actions.includes('fulfil') && !isOver && (
        <Button
          small={!large || step !== null}
          wide={large && step === null}
          variant={step ? 'ghost' : 'primary'}
          {...(!step && { 'data-next': true })}
          loading={busy === 'fulfilled'}
          disabled={busy !== null && busy !== 'fulfilled'}
          onClick={() => take.mutate({ order, step: 'fulfilled' })}
        >
          {t('fulfil')}
        </Button>
      )}
      {step && (
        <Button
          small={!large}
          wide={large}
          data-next
          loading={busy === step}
          disabled={busy !== null && busy !== step}
          onClick={() => take.mutate({ order, step })}
        >
          {t(step)}
        </Button>
      )}
    </PressGuard>
  );
}
