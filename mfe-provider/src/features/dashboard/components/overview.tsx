import type { ProviderStatsView } from '@karigar/contracts';
import { formatRupees, Link } from '@karigar/platform';
import { Card, cx } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './overview.module.css';

/** Figures for orders, services, rating and earnings, each with a link to its page. */
export function Overview({ stats }: { stats: ProviderStatsView }) {
  const t = useTexts();
  const { totalOrders, pendingOrders, totalServices, averageRating, totalReviews, totalEarnings, completedOrders } = stats;
  const isReviewed = totalReviews > 0;
  return (
    <section aria-label={t('overview')} className={classes.cards}>
      <Count
        to={pendingOrders > 0 ? paths.ordersOf('pending') : paths.orders}
        name={t('orders')}
        value={String(totalOrders)}
        note={pendingOrders > 0 ? t('toAnswer', { count: pendingOrders }) : t(totalOrders > 0 ? 'allAnswered' : 'noOrders')}
        urgent={pendingOrders > 0}
      />
      <Count
        to={totalServices > 0 ? paths.services : paths.newService()}
        name={t('services')}
        value={String(totalServices)}
        note={t(totalServices > 0 ? 'listed' : 'addFirst')}
        urgent={totalServices === 0}
      />
      <Count
        to={paths.complaints}
        name={t('rating')}
        value={isReviewed ? averageRating.toFixed(1) : t('newcomer')}
        note={isReviewed ? t('reviewsCount', { count: totalReviews }) : t('noReviews')}
      />
      <Count
        to={paths.earnings}
        name={t('earnings')}
        value={formatRupees(totalEarnings)}
        note={t('completedCount', { count: completedOrders })}
        long
      />
    </section>
  );
}

function Count(props: { to: string; name: string; value: string; note: string; urgent?: boolean; long?: boolean }) {
  return (
    <Link to={props.to} className={classes.number}>
      <Card className={classes.card}>
        <span className={classes.name}>{props.name}</span>
        <span className={cx(classes.value, props.long && classes.long)}>{props.value}</span>
        <span className={cx(classes.note, props.urgent && classes.urgent)}>{props.note}</span>
      </Card>
    </Link>
  );
}
