import type { OrderView, TimelineEntry } from '@karigar/contracts';
import { apiQuery, formatDateTime, useQuery } from '@karigar/platform';
import {
  Banner,
  Button,
  Dialog,
  ErrorState,
  Facts,
  InstantBadge,
  Loading,
  Money,
  PhoneIcon,
  Row,
  SkeletonText,
  Stack,
  StatusBadge,
} from '@karigar/ui';
import { Timeline, type TimelineStep } from '@karigar/ui/tasks';
import { orderLine } from '../../../shared/orders/order-line.ts';
import type { Refused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { OrderActions } from './order-actions.tsx';
import classes from './order-sheet.module.css';

/** One order with everything in it. The customer's contact appears once the order is accepted. */
export function OrderSheet(props: { orderId: string; onClose: () => void; onRefused: (refused: Refused) => void }) {
  const { orderId, onClose, onRefused } = props;
  const t = useTexts();
  const { data: order, error, isFetching, refetch } = useQuery(apiQuery('GET /orders/{id}', { params: { id: orderId } }));
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={order ? t('orderName', { number: order.number }) : t('whatFor')}
      actions={
        order && order.allowedActions.length > 0 ? (
          <OrderActions order={orderLine(order)} onRefused={onRefused} />
        ) : (
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      {order ? (
        <OrderDetails order={order} />
      ) : error ? (
        <ErrorState level={3} title={t('detailFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label={t('loading')}>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Dialog>
  );
}

function OrderDetails({ order }: { order: OrderView }) {
  const t = useTexts();
  const line = orderLine(order);
  const { name, phone, email } = order.CustomerInfo;
  const method = t(order.payment.method);
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <StatusBadge status={order.status} reader="provider" large />
        {line.instant && <InstantBadge />}
      </Row>
      {(order.status === 'confirmed' || order.status === 'fulfilled') && <Way order={order} />}

      <section className={classes.part}>
        <h3>{line.serviceType}</h3>
        <p>{line.issue}</p>
        <Facts
          facts={[
            { name: t('time'), value: line.serviceTime },
            { name: t('address'), value: line.address },
            ...(order.notes ? [{ name: t('notes'), value: order.notes }] : []),
          ]}
        />
      </section>

      <section className={classes.part}>
        <h3>{t('customer')}</h3>
        <Facts
          facts={[
            { name: t('customer'), value: line.customerName },
            ...(phone ? [{ name: t('phone'), value: <a href={`tel:${phone}`}>{phone}</a> }] : []),
            ...(email ? [{ name: t('email'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
          ]}
        />
        {phone ? (
          <a className={classes.call} href={`tel:${phone}`}>
            <PhoneIcon />
            {t('call', { name: name.split(' ')[0] ?? name })}
          </a>
        ) : (
          order.status === 'pending' && <Banner>{t('contactLater')}</Banner>
        )}
      </section>

      <section className={classes.part}>
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
      </section>
    </Stack>
  );
}

const way = [
  ['confirmed', 'stepAccepted'],
  ['on_the_way', 'stepOnTheWay'],
  ['arrived', 'stepArrived'],
  ['started', 'stepStarted'],
  ['fulfilled', 'stepCompleted'],
] as const satisfies readonly (readonly [TimelineEntry['what'], string])[];

/** The way of an accepted order. A step that was left out counts as done once a later one is. */
function Way({ order: { timeline, status } }: { order: OrderView }) {
  const t = useTexts();
  const when = (what: TimelineEntry['what']) => timeline.findLast((entry) => entry.what === what)?.at;
  const reached = way.findLastIndex(([what]) => when(what) !== undefined);
  const steps = way.map(([what, label], index): TimelineStep => {
    const at = when(what);
    const state = index < reached || status === 'fulfilled' ? 'done' : index === reached ? 'now' : 'todo';
    return { label: t(label), ...(at && { time: formatDateTime(at) }), state };
  });
  return <Timeline label={t('history')} steps={steps} />;
}
