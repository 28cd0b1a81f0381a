import { useState } from 'react';
import { OrderPayment, OrderPhotos, OrderVoice, WorkPhotos } from '@karigar/account';
import type { OrderAction, OrderView } from '@karigar/contracts';
import { useNow } from '@karigar/platform';
import { Button, Dialog, InstantBadge, CachedBanner, Loaded, Row, SkeletonText, Stack, StatusBadge } from '@karigar/ui';
import { keepOrder, orderCacheKey, useOrder } from '../../../shared/api/provider-orders.ts';
import { asksOutcome, orderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { keepMarks, notePaymentUndone } from '../api/payment-marks.ts';
import { useTexts } from '../texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ExtraPart } from './extra-part.tsx';
import { NoShowButton } from './no-show-button.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderPrice } from './order-price.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderVisit } from './order-visit.tsx';
import { Proposal } from './proposal.tsx';
import { useTellWhenOff } from './use-close-with-reason.ts';
import { VisitQuestion } from './visit-question.tsx';

/** Actions rendered elsewhere in the sheet. */
const actionsShownElsewhere: readonly OrderAction[] = [
  'cancel',
  'message',
  'propose',
  'withdraw_proposal',
  'add_photo',
  'delay',
  'ask_extra',
  'withdraw_extra',
  'undo_payment',
];

/** All details of one order. The customer's contact is shown once the order is accepted. */
export function OrderSheet(props: { orderId: string; onClose: () => void; onRefused: OnRefused }) {
  const { orderId, onClose, onRefused } = props;
  const t = useTexts();
  const found = useOrder(orderId);
  const order = found.data;
  const line = order && orderLine(order);
  useTellWhenOff(order);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={order ? t('orderName', { number: order.number }) : t('whatFor')}
      actions={
        <>
          {line && (
            <OrderActions order={line} large={line.status === 'confirmed'} collects onRefused={onRefused}>
              {asksOutcome(line) && <NoShowButton line={line} />}
            </OrderActions>
          )}
          {!order?.allowedActions.some((action) => !actionsShownElsewhere.includes(action)) && (
            <Button variant="ghost" onClick={onClose}>
              {t('close')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={found} level={3} slow={t('detailSlow')} failed={t('detailFailed')} skeleton={<SkeletonText lines={8} />}>
        {(data) => (
          <Stack gap={4}>
            <CachedBanner of={[orderCacheKey(orderId)]} />
            <OrderDetails order={data} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function OrderDetails({ order }: { order: OrderView }) {
  const t = useTexts();
  const now = useNow(60_000);
  const line = orderLine(order);
  const [cancelling, setCancelling] = useState(false);
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <StatusBadge status={order.status} reader="provider" large />
        {line.requestId !== null && <InstantBadge />}
      </Row>
      <VisitQuestion line={line} now={now} />
      {(order.status === 'confirmed' || order.status === 'fulfilled') && <OrderProgress order={order} />}
      <OrderVisit order={order} line={line} />
      <Proposal order={order} />
      <OrderPhotos order={order} />
      <OrderVoice order={order} />
      <WorkPhotos order={order} onAdded={keepOrder} />
      <ExtraPart order={order} />
      <OrderPayment order={order} me="provider" other={line.customerName} onMarked={keepMarks} onUndone={notePaymentUndone} />
      <OrderPrice order={order} />
      {order.allowedActions.includes('cancel') && (
        <Row>
          <Button small variant="danger" onClick={() => setCancelling(true)}>
            {t('cancel')}
          </Button>
        </Row>
      )}
      {cancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </Stack>
  );
}
