import { UnreadMessagesLink } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { Link } from '@karigar/platform';
import { Card, InstantBadge, Money, Muted, Picture, Row, Stack, StatusBadge } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { useTexts } from '../texts.ts';
import classes from './order-card.module.css';

/** One order of the list. */
export function OrderCard({ order, level = 2 }: { order: OrderView; level?: 2 | 3 | undefined }) {
  const t = useTexts();
  const Heading = `h${level}` as const;
  const number = t('number', { number: order.number });
  return (
    <Card className={classes.card}>
      <Link to={paths.order(order.id)} className={classes.order}>
        <Picture src={order.Service.cover_image} alt="" sizes="96px" />
        <Stack gap={1} grow>
          <Heading className={classes.name}>{order.Service.name}</Heading>
          <Muted>{order.ProviderInfo.name}</Muted>
          <p>{visitTimeOf(order)}</p>
          <Muted size="tiny">{number}</Muted>
        </Stack>
        <Row between gap={2} className={classes.end}>
          {order.request_id && <InstantBadge />}
          <StatusBadge status={order.status} reader="customer" />
          <Money amount={order.total} />
        </Row>
      </Link>
      <div className={classes.messages}>
        <UnreadMessagesLink count={order.unreadMessages} of={number} to={paths.messages(order.id)} />
      </div>
    </Card>
  );
}
