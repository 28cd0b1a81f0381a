import { Link, useQuery } from '@karigar/platform';
import { Card, cx, Loaded, Skeleton } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { listedOrders, providerOrdersQuery } from '../../../shared/api/provider-orders.ts';
import { linesOf, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useTexts } from '../texts.ts';
import classes from './overview.module.css';

/** Four counts, each with a link to its list. */
export function Overview() {
  const t = useTexts();
  const services = useQuery(myServicesQuery());
  const state = { failed: t('failed'), skeleton: <Skeleton height={121} /> };
  return (
    <Loaded query={useQuery(providerOrdersQuery())} {...state}>
      {(orders) => (
        <Loaded query={services} {...state}>
          {({ length }) => <Counts orders={orders} services={length} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Counts({ orders, services }: { orders: readonly OrderLine[]; services: number }) {
  const t = useTexts();
  const count = (status: 'pending' | 'confirmed' | 'fulfilled') => linesOf(status, orders).length;
  const pending = count('pending');
  const capped = orders.length >= listedOrders && t('ofLatest', { count: listedOrders });
  return (
    <section aria-label={t('overview')} className={classes.cards}>
      <Count
        to={paths.ordersOf('pending')}
        name={t('waiting')}
        value={pending}
        note={t(pending > 0 ? 'answerNow' : 'allAnswered')}
        urgent={pending > 0}
      />
      <Count to={paths.ordersOf('confirmed')} name={t('accepted')} value={count('confirmed')} note={t('nextVisits')} />
      <Count to={paths.ordersOf('fulfilled')} name={t('completed')} value={count('fulfilled')} note={capped || t('doneSoFar')} />
      <Count
        to={paths.services}
        name={t('services')}
        value={services}
        note={t(services > 0 ? 'listed' : 'addFirst')}
        urgent={services === 0}
      />
    </section>
  );
}

function Count(props: { to: string; name: string; value: number; note: string; urgent?: boolean }) {
  return (
    <Link to={props.to} className={classes.number}>
      <Card className={classes.card}>
        <span className={classes.name}>{props.name}</span>
        <span className={classes.value}>{props.value}</span>
        <span className={cx(classes.note, props.urgent && classes.urgent)}>{props.note}</span>
      </Card>
    </Link>
  );
}
