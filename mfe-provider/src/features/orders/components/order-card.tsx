import { Money, Card, InstantBadge, PlaceIcon, StatusBadge, TimeIcon, AccountIcon, Button, type Icon } from '@karigar/ui';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import type { Refused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { OrderActions } from './order-actions.tsx';
import classes from './order-card.module.css';

/** One order at a glance: what, where, when, for how much, and what to do. */
export function OrderCard(props: { order: OrderLine; onOpen: () => void; onRefused: (refused: Refused) => void }) {
  const { order, onOpen, onRefused } = props;
  const t = useTexts();
  return (
    <Card as="li" className={classes.card}>
      <div className={classes.head}>
        <span className={classes.badges}>
          <StatusBadge status={order.status} reader="provider" />
          {order.instant && <InstantBadge />}
        </span>
        <span className={classes.number}>{order.orderNo}</span>
      </div>
      <h2 className={classes.title}>{order.serviceType}</h2>
      <p className={classes.issue}>{order.issue}</p>
      <ul className={classes.facts}>
        <Fact icon={TimeIcon} name={t('time')} value={order.serviceTime} strong />
        {order.address && <Fact icon={PlaceIcon} name={t('address')} value={order.address} />}
        <Fact icon={AccountIcon} name={t('customer')} value={order.customerName} />
      </ul>
      <div className={classes.foot}>
        <Button small variant="ghost" onClick={onOpen} aria-label={`${t('details')}, ${t('orderName', { number: order.orderNo })}`}>
          {t('details')}
        </Button>
        {order.total !== null && <Money amount={order.total} />}
        <span className={classes.actions}>
          <OrderActions order={order} onRefused={onRefused} />
        </span>
      </div>
    </Card>
  );
}

function Fact({ icon: Glyph, name, value, strong }: { icon: Icon; name: string; value: string; strong?: boolean }) {
  return (
    <li className={classes.fact} title={name}>
      <Glyph size={18} />
      <span className={strong ? classes.strong : undefined}>{value}</span>
    </li>
  );
}
