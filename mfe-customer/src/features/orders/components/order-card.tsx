import { UnreadMessagesLink } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { firstNameOf } from '@karigar/contracts/constants';
import { Link, report, useNow } from '@karigar/platform';
import { Badge, Card, InstantBadge, Money, Muted, Picture, Row, Stack, StatusBadge } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { overdueOf } from '../../../shared/orders/overdue.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { useTexts } from '../texts.ts';
import classes from './order-card.module.css';

/**
 * Runs the code of the details page. The browser fetches it as soon as the list is shown (`webpackPrefetch`), so that the details can be opened offline, but to
 * run it then would block a cheap phone while the list appears.
 */
const preloadDetails = () =>
  void import(/* webpackChunkName: "order", webpackPrefetch: true */ '../pages/order-page.tsx').catch((error: unknown) =>
    report('The page of an order could not be loaded ahead', error),
  );

/** One order of the list. */
export function OrderCard({ order, level = 2 }: { order: OrderView; level?: 2 | 3 | undefined }) {
  const t = useTexts();
  const Heading = `h${level}` as const;
  const overdue = overdueOf(order, useNow());
  const number = t('number', { number: order.number });
  return (
    <Card className={classes.card}>
      <Link to={paths.order(order.id)} className={classes.order} onPointerDown={preloadDetails}>
        <Picture src={order.Service.cover_image} alt="" sizes="96px" />
        <Stack gap={1} grow>
          <Heading className={classes.name}>{order.Service.name}</Heading>
          <Muted>{order.ProviderInfo.name}</Muted>
          <p>{visitTimeOf(order)}</p>
          <Muted size="tiny">{number}</Muted>
        </Stack>
        <Row between gap={2} className={classes.end}>
          {order.request_id && <InstantBadge />}
          {overdue ? (
            <Badge tone="wait">
              {t(overdue === 'missed' ? 'missedTitle' : `nowOverdue_${overdue}`, { name: firstNameOf(order.ProviderInfo.name) })}
            </Badge>
          ) : (
            <StatusBadge status={order.status} reader="customer" />
          )}
          <Money amount={order.total} />
        </Row>
      </Link>
      <div className={classes.messages}>
        <UnreadMessagesLink count={order.unreadMessages} of={number} to={paths.messages(order.id)} />
      </div>
    </Card>
  );
}
