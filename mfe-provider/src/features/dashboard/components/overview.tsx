import { Link, useQuery } from '@karigar/platform';
import { Card, cx, ErrorState, Loading, Skeleton } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { listedOrders, providerOrdersQuery } from '../../../shared/api/provider-orders.ts';
import { linesOf } from '../../../shared/orders/order-line.ts';
import { useTexts } from '../texts.ts';
import classes from './overview.module.css';

/** Four numbers that the lists behind them add up to. */
export function Overview() {
  const t = useTexts();
  const orders = useQuery(providerOrdersQuery());
  const services = useQuery(myServicesQuery());
  const failed = [orders, services].find(({ data, error }) => !data && error);

  if (failed)
    return <ErrorState title={t('failed')} error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />;
  if (!orders.data || !services.data)
    return (
      <Loading label={t('loading')}>
        <div className={classes.cards}>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} height={121} />
          ))}
        </div>
      </Loading>
    );

  const count = (status: 'pending' | 'confirmed' | 'fulfilled') => linesOf(status, orders.data).length;
  const pending = count('pending');
  const capped = orders.data.length >= listedOrders && t('ofLatest', { count: listedOrders });
  return (
    <section aria-label={t('overview')} className={classes.cards}>
      <Number
        to={paths.ordersOf('pending')}
        name={t('waiting')}
        value={pending}
        note={t(pending > 0 ? 'answerNow' : 'allAnswered')}
        urgent={pending > 0}
      />
      <Number to={paths.ordersOf('confirmed')} name={t('accepted')} value={count('confirmed')} note={t('nextVisits')} />
      <Number to={paths.ordersOf('fulfilled')} name={t('completed')} value={count('fulfilled')} note={capped || t('doneSoFar')} />
      <Number
        to={paths.services}
        name={t('services')}
        value={services.data.length}
        note={t(services.data.length > 0 ? 'listed' : 'addFirst')}
        urgent={services.data.length === 0}
      />
    </section>
  );
}

function Number(props: { to: string; name: string; value: number; note: string; urgent?: boolean }) {
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
