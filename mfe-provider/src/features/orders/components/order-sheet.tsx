import { useState } from 'react';
import { extrasOf, OrderOutcome, OrderPayment, OrderPhotos, OrderVoice, reasonOf, WorkPhotos } from '@karigar/account';
import type { OrderAction, OrderView } from '@karigar/contracts';
import { formatPhone } from '@karigar/platform';
import {
  Banner,
  Button,
  Dialog,
  Facts,
  InstantBadge,
  CachedBanner,
  Loaded,
  Money,
  Row,
  SkeletonText,
  Stack,
  StatusBadge,
} from '@karigar/ui';
import { keepOrder, orderCacheKey, useOrder } from '../../../shared/api/provider-orders.ts';
import { orderLine, visitTime, type OrderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ExtraPart } from './extra-part.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderProgress } from './order-progress.tsx';
import { Proposal } from './proposal.tsx';
import { DelayNote } from './running-late.tsx';
import { VisitContact } from './visit-contact.tsx';

/** Actions rendered elsewhere in the sheet. */
const besides: readonly OrderAction[] = [
  'cancel',
  'message',
  'report_no_show',
  'propose',
  'withdraw_proposal',
  'add_photo',
  'delay',
  'ask_extra',
  'withdraw_extra',
];

/** All details of one order. The customer's contact is shown once the order is accepted. */
export function OrderSheet(props: { orderId: string; onClose: () => void; onRefused: OnRefused }) {
  const { orderId, onClose, onRefused } = props;
  const t = useTexts();
  const found = useOrder(orderId);
  const order = found.data;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={order ? t('orderName', { number: order.number }) : t('whatFor')}
      actions={
        order && order.allowedActions.some((action) => !besides.includes(action)) ? (
          <OrderActions order={orderLine(order)} large={order.status === 'confirmed'} collects onRefused={onRefused} />
        ) : (
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )
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
  const line = orderLine(order);
  const [cancelling, setCancelling] = useState(false);
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <StatusBadge status={order.status} reader="provider" large />
        {line.requestId !== null && <InstantBadge />}
      </Row>
      {(order.status === 'confirmed' || order.status === 'fulfilled') && <OrderProgress order={order} />}
      <Visit order={order} line={line} />
      <Proposal order={order} />
      <OrderPhotos order={order} />
      <OrderVoice order={order} />
      <WorkPhotos order={order} onAdded={keepOrder} />
      <OrderOutcome order={order} me="provider" other={line.customerName} onAnswered={keepOrder} />
      <ExtraPart order={order} />
      <OrderPayment order={order} me="provider" other={line.customerName} onMarked={keepOrder} />
      <Price order={order} />
      {order.allowedActions.includes('cancel') && (
        <Row>
          <Button small variant="danger" onClick={() => setCancelling(true)}>
            {t('cancel')}
          </Button>
        </Row>
      )}
      {cancelling && <CancelDialog orderId={order.id} onClose={() => setCancelling(false)} />}
    </Stack>
  );
}

/** What to do where, when and for whom. */
function Visit({ order, line }: { order: OrderView; line: OrderLine }) {
  const t = useTexts();
  const { name, phone, email } = order.CustomerInfo;
  return (
    <Stack as="section" gap={2}>
      <DelayNote line={line} />
      <h3>{line.serviceType}</h3>
      <p>{line.issue}</p>
      <Facts
        facts={[
          { name: t('time'), value: visitTime(line) },
          { name: t('customer'), value: name },
          { name: t('phone'), value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
          { name: t('email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { name: t('address'), value: line.address },
          { name: t('notes'), value: order.issue && order.notes },
          { name: t('cancelledBy'), value: order.cancellation && t(`by_${order.cancellation.by}`) },
          { name: t('reason'), value: reasonOf(order) },
        ]}
      />
      {order.status === 'pending' && <Banner>{t('contactLater')}</Banner>}
      <VisitContact line={line} order={order} />
    </Stack>
  );
}

function Price({ order }: { order: OrderView }) {
  const t = useTexts();
  const { shipping, tax, total, payment } = order;
  const { booked, approved } = extrasOf(order);
  const method = t(payment.method);
  return (
    <Stack as="section" gap={2}>
      <h3>{t('price')}</h3>
      <Facts
        facts={[
          { name: t('subtotal'), value: <Money amount={booked} /> },
          ...approved.map(({ item, amount }) => ({ name: item, value: <Money amount={amount} /> })),
          { name: t('platform'), value: <Money amount={shipping} /> },
          { name: t('tax'), value: <Money amount={tax} /> },
          { name: t('payment'), value: payment.cardLast4 ? t('cardEnding', { method, last4: payment.cardLast4 }) : method },
          { name: t('total'), value: <Money amount={total} />, total: true },
        ]}
      />
    </Stack>
  );
}
