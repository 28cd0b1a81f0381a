import type { OrderView } from '@karigar/contracts';
import { Link } from '@karigar/platform';
import { Card, InstantBadge, Money, Muted, Picture, Row, StatusBadge } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { whenOf } from '../model/when.ts';
import { useTexts } from '../texts.ts';
import classes from './order-card.module.css';

/** One order of the list. */
export function OrderCard({ order }: { order: OrderView }) {
  const t = useTexts();
  return (
    <Card as={Link} pad="none" {...{ to: paths.order(order.id) }} className={classes.card}>
      <div className={classes.picture}>
        <Picture src={order.Service.cover_image} alt="" sizes="96px" />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>{order.Service.name}</h2>
        <Muted>{order.ProviderInfo.name}</Muted>
        <p className={classes.when}>{whenOf(order)}</p>
        <Muted size="tiny">{t('number', { number: order.number })}</Muted>
      </div>
      <div className={classes.end}>
        <Row gap={2}>
          {order.request_id && <InstantBadge />}
          <StatusBadge status={order.status} reader="customer" />
        </Row>
        <b>
          <Money amount={order.total} />
        </b>
      </div>
    </Card>
  );
}
