import { useState } from 'react';
import type { OrderAction } from '@karigar/contracts';
import { useSession } from '@karigar/platform';
import { Button, cx, Muted, PressGuard } from '@karigar/ui';
import { nextStep, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useChangeStatus, type OnRefused } from '../api/change-status.ts';
import { useTakeStep } from '../api/take-step.ts';
import { useUndoProgress } from '../api/undo-progress.ts';
import { useQueuedSteps } from '../model/queued-steps.ts';
import { paymentPrompt } from '../model/payment-prompt.ts';
import { useTexts } from '../texts.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import classes from './order-actions.module.css';

interface OrderActionsProps {
  order: Pick<OrderLine, 'id' | 'actions' | 'progress' | 'orderNo' | 'asksStartCode' | 'customerName'>;
  /** Shows the refusal on the page, because the order may no longer be in the list. */
  onRefused: OnRefused;
  /** Makes the next step's button as wide as the card. */
  large?: boolean;
  /** Also offers to collect the payment: the customer is present, or the order is open. */
  collects?: boolean;
}

/** The allowed actions of an order. */
export function OrderActions({ order, onRefused, large = false, collects = false }: OrderActionsProps) {
  const t = useTexts();
  const account = useSession()?.id;
  const accept = useChangeStatus({ onRefused });
  const take = useTakeStep({ onRefused });
  const undo = useUndoProgress({ onRefused });
  const waiting = useQueuedSteps().find(({ orderId, refused }) => orderId === order.id && refused === undefined);
  const [declining, setDeclining] = useState(false);
  const [starting, setStarting] = useState(false);
  const can = (action: OrderAction) => order.actions.includes(action);
  const isOver = waiting?.step === 'fulfilled';
  const step = isOver ? null : nextStep(waiting ? { ...order, progress: waiting.step } : order);
  // A queued step is over for the user, although its mutation settles a moment later: the next one can be pressed at once.
  const taking = take.isPending && take.variables.step !== waiting?.step ? take.variables.step : null;
  const busy = accept.isPending ? 'accept' : (taking ?? (undo.isPending ? 'undo' : null));
  const stateOf = (action: typeof busy) => ({ loading: busy === action, disabled: busy !== null && busy !== action });

  return (
    <PressGuard
      actions={`${order.actions.join()} ${step}`}
      label={t('orderName', { number: order.orderNo })}
      className={cx(classes.actions, large && classes.large)}
    >
      {can('reject') && (
        <Button small variant="ghost" disabled={busy !== null} onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
      )}
      {declining && <DeclineDialog orderId={order.id} onRefused={onRefused} onClose={() => setDeclining(false)} />}
      {starting && <StartDialog order={order} onRefused={onRefused} onClose={() => setStarting(false)} />}
      {can('accept') && (
        <Button small data-next {...stateOf('accept')} onClick={() => accept.mutate({ id: order.id, status: 'accepted' })}>
          {t('accept')}
        </Button>
      )}
      {waiting && <Muted as="span">{t('waits', { step: t(waiting.step === 'fulfilled' ? 'fulfil' : waiting.step) })}</Muted>}
      {(can('undo_fulfilled') || can('undo_progress')) && !waiting && (
        <Button
          small
          variant="ghost"
          {...stateOf('undo')}
          onClick={() => undo.mutate({ id: order.id, step: can('undo_fulfilled') ? 'fulfilled' : order.progress })}
        >
          {t('undo')}
        </Button>
      )}
      {collects && can('pay') && account && (
        <Button small variant={can('fulfil') ? 'soft' : 'primary'} onClick={() => paymentPrompt.show(account, order.id)}>
          {t('collect')}
        </Button>
      )}
      {can('fulfil') && !isOver && (
        <Button
          small={!large || step !== null}
          wide={large && step === null}
          variant={step ? 'ghost' : 'primary'}
          {...(!step && { 'data-next': true })}
          {...stateOf('fulfilled')}
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
          {...stateOf(step)}
          onClick={() => (step === 'started' && order.asksStartCode ? setStarting(true) : take.mutate({ order, step }))}
        >
          {t(step)}
        </Button>
      )}
    </PressGuard>
  );
}
