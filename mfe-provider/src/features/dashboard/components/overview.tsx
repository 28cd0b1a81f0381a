import type { CSSProperties } from 'react';
import type { ProviderStatsView } from '@karigar/contracts';
import { formatRupees, Link, useNow } from '@karigar/platform';
import { Card, cx } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useOrdersToDo } from '../../../shared/api/provider-orders.ts';
import { needsAnswer } from '../../../shared/orders/order-line.ts';
import { useTexts } from '../texts.ts';
import classes from './overview.module.css';

/** Figures for orders, services, rating and earnings, each with a link to its page. */
export function Overview({ stats }: { stats: ProviderStatsView }) {
  const t = useTexts();
  const { totalOrders, totalServices, averageRating, totalReviews, totalEarnings, completedOrders } = stats;
  const now = useNow();
  // Until they are read, the tile says nothing of them.
  const toAnswer = useOrdersToDo().data?.filter((line) => needsAnswer(line, now)).length;
  const isReviewed = totalReviews > 0;
  return (
    <section aria-label={t('overview')} className={classes.cards}>
      <Count
        to={paths.orders}
        name={t('orders')}
        value={String(totalOrders)}
        note={toAnswer ? t('toAnswer', { count: toAnswer }) : toAnswer === undefined ? '' : t(totalOrders > 0 ? 'allAnswered' : 'noOrders')}
        urgent={Boolean(toAnswer)}
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
        <span className={cx(classes.value, props.long && classes.long)} style={{ '--length': props.value.length } as CSSProperties}>
          {props.value}
        </span>
        <span className={cx(classes.note, props.urgent && classes.urgent)}>{props.note}</span>
      </Card>
    </Link>
  );
}
