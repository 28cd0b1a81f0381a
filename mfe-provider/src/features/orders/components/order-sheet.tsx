import { useState } from 'react';
import { OrderMessages, OrderOutcome, OrderPayment, OrderPhotos, reasonOf, WorkPhotos } from '@karigar/account';
import type { OrderAction, OrderView, TimelineEntry } from '@karigar/contracts';
import { formatDateTime, formatPhone } from '@karigar/platform';
import {
  Banner,
  Button,
  ButtonLink,
  Dialog,
  Facts,
  InstantBadge,
  KeptBanner,
  Loaded,
  Money,
  PhoneIcon,
  Row,
  SkeletonText,
  Stack,
  StatusBadge,
} from '@karigar/ui';
import { Timeline, type TimelineStep } from '@karigar/ui/tasks';
import { keepOrder, keptOrder, useOrder } from '../../../shared/api/provider-orders.ts';
import { orderLine, visitTime } from '../../../shared/orders/order-line.ts';
import type { Refused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { OrderActions } from './order-actions.tsx';
import { Proposal } from './proposal.tsx';
import { UpiCode } from './upi-code.tsx';

/** Actions rendered elsewhere in the sheet. */
const besides: readonly OrderAction[] = ['cancel', 'message', 'report_no_show', 'pay', 'propose', 'withdraw_proposal', 'add_photo'];

/** All details of one order. The customer's contact is shown once the order is accepted. */
export function OrderSheet(props: { orderId: string; onClose: () => void; onRefused: (refused: Refused) => void }) {
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
          <OrderActions order={orderLine(order)} large={order.status === 'confirmed'} onRefused={onRefused} />
        ) : (
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <Loaded query={found} level={3} failed={t('detailFailed')} skeleton={<SkeletonText lines={8} />}>
        {(data) => (
          <Stack gap={4}>
            <KeptBanner of={[keptOrder(orderId)]} />
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
  const { name, phone, email } = order.CustomerInfo;
  const method = t(order.payment.method);
  const [cancelling, setCancelling] = useState(false);
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <StatusBadge status={order.status} reader="provider" large />
        {line.instant && <InstantBadge />}
      </Row>
      {(order.status === 'confirmed' || order.status === 'fulfilled') && <Progress order={order} />}

      <Stack as="section" gap={2}>
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
        {phone ? (
          <Row gap={2}>
            <ButtonLink small variant="soft" icon={PhoneIcon} to={`tel:${phone}`}>
              {t('call', { name: name.split(' ')[0] ?? name })}
            </ButtonLink>
            {line.address && <DirectionsLink address={line.address} />}
          </Row>
        ) : (
          order.status === 'pending' && <Banner>{t('contactLater')}</Banner>
        )}
      </Stack>

      <Proposal order={order} />
      <OrderPhotos order={order} />
      <WorkPhotos order={order} onAdded={keepOrder} />
      <OrderOutcome order={order} me="provider" other={line.customerName} onAnswered={keepOrder} />
      <OrderPayment order={order} me="provider" other={line.customerName} onMarked={keepOrder}>
        <UpiCode order={order} />
      </OrderPayment>
      <OrderMessages order={order} me="provider" other={line.customerName} />

      <Stack as="section" gap={2}>
        <h3>{t('price')}</h3>
        <Facts
          facts={[
            { name: t('subtotal'), value: <Money amount={order.subtotal} /> },
            { name: t('platform'), value: <Money amount={order.shipping} /> },
            { name: t('tax'), value: <Money amount={order.tax} /> },
            { name: t('payment'), value: order.payment.cardLast4 ? t('cardEnding', { method, last4: order.payment.cardLast4 }) : method },
            { name: t('total'), value: <Money amount={order.total} />, total: true },
          ]}
        />
      </Stack>

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

const progress = [
  ['confirmed', 'stepAccepted'],
  ['on_the_way', 'stepOnTheWay'],
  ['arrived', 'stepArrived'],
  ['started', 'stepStarted'],
  ['fulfilled', 'stepCompleted'],
] as const satisfies readonly (readonly [TimelineEntry['what'], string])[];

/** The steps of an accepted order. A skipped step counts as done once a later one is. */
function Progress({ order: { timeline, status } }: { order: OrderView }) {
  const t = useTexts();
  // Ignores a completion that was undone.
  const when = (what: TimelineEntry['what']) =>
    what === 'fulfilled' && status !== 'fulfilled' ? undefined : timeline.findLast((entry) => entry.what === what)?.at;
  const reached = progress.findLastIndex(([what]) => when(what) !== undefined);
  const steps = progress.map(([what, label], index): TimelineStep => {
    const at = when(what);
    const state = index < reached || status === 'fulfilled' ? 'done' : index === reached ? 'now' : 'todo';
    return { label: t(label), ...(at && { time: formatDateTime(at) }), state };
  });
  return <Timeline label={t('history')} steps={steps} />;
}
