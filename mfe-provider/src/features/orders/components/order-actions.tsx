import type { ReactNode } from 'react';
import { formatMoment, useSession } from '@karigar/platform';
import { Button, cx, Muted, PressGuard } from '@karigar/ui';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { paymentPrompt } from '../model/payment-prompt.ts';
import { useOrderCommands, type CommandedOrder } from '../model/use-order-commands.ts';
import { useTexts } from '../texts.ts';
import { useOpenDialog } from './order-dialogs.tsx';
import classes from './order-actions.module.css';

interface OrderActionsProps {
  order: CommandedOrder & Pick<OrderLine, 'asksStartCode' | 'customerName' | 'saysPaid'>;
  /** Shows the refusal on the page, because the order may no longer be in the list. */
  onRefused: OnRefused;
  /** Makes the next step's button as wide as the card. */
  large?: boolean;
  /** Also offers to collect the payment: the customer is present, or the order is open. */
  collects?: boolean;
  /** Further buttons, beside the others. */
  children?: ReactNode;
}

/** The allowed actions of an order. */
export function OrderActions({ order, onRefused, large = false, collects = false, children }: OrderActionsProps) {
  const t = useTexts();
  const account = useSession()?.id;
  const { can, queued, step, canFulfil, fulfilFrom, isMissed, canUndo, isBusy, stateOf, accept, take, undo } = useOrderCommands(
    order,
    onRefused,
  );
  const open = useOpenDialog();
  const isStepMain = step !== null && !(canFulfil && isMissed);
  const styleOf = (isMain: boolean) =>
    isMain ? { small: !large, wide: large, 'data-next': true } : ({ small: true, variant: 'ghost' } as const);
  const fulfilButton = canFulfil && (
    <Button key="fulfil" {...styleOf(!isStepMain)} {...stateOf('fulfilled')} onClick={() => take('fulfilled')}>
      {t('fulfil')}
    </Button>
  );
  const stepButton = step && (
    <Button
      key="step"
      {...styleOf(isStepMain)}
      {...stateOf(step)}
      onClick={() => (step === 'started' && order.asksStartCode ? open({ dialog: 'start', order }) : take(step))}
    >
      {t(step)}
    </Button>
  );
  return (
    <PressGuard
      actions={`${order.actions.join()} ${step} ${isStepMain}`}
      label={t('orderName', { number: order.orderNo })}
      className={cx(classes.actions, large && classes.large)}
    >
      {fulfilFrom && (
        <Muted as="span" className={classes.note}>
          {t('fulfilFrom', { time: formatMoment(fulfilFrom) })}
        </Muted>
      )}
      {can('reject') && (
        <Button small variant="ghost" disabled={isBusy} onClick={() => open({ dialog: 'decline', order })}>
          {t('decline')}
        </Button>
      )}
      {children}
      {can('accept') && (
        <Button small data-next {...stateOf('accept')} onClick={accept}>
          {t('accept')}
        </Button>
      )}
      {queued && <Muted as="span">{t('waits', { step: t(queued === 'fulfilled' ? 'fulfil' : queued) })}</Muted>}
      {canUndo && (
        <Button small variant="ghost" {...stateOf('undo')} onClick={undo}>
          {t('undo')}
        </Button>
      )}
      {collects && can('pay') && account && (
        <Button small variant={can('fulfil') ? 'soft' : 'primary'} onClick={() => paymentPrompt.show(account, order.id)}>
          {t(order.saysPaid ? 'confirmPayment' : 'collect')}
        </Button>
      )}
      {isStepMain ? [fulfilButton, stepButton] : [stepButton, fulfilButton]}
    </PressGuard>
  );
}
