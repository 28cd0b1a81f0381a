import type { ReviewSummary } from '@karigar/contracts';
import { Loaded, LoadMore, Muted, Skeleton, Stack } from '@karigar/ui';
import { ReviewItem } from '../../../shared/reviews/review-item.tsx';
import { useServiceReviews } from '../api/list-reviews.ts';
import { useTexts } from '../texts.ts';
import classes from './reviews.module.css';

interface ReviewsProps {
  serviceId: string;
  providerName: string;
  /** The service's number of reviews, shown until they are loaded. */
  count: number;
}

/** The reviews of a service: summary, and one by one. */
export function Reviews({ serviceId, providerName, count: known }: ReviewsProps) {
  const t = useTexts();
  const reviews = useServiceReviews(serviceId);
  const summary = reviews.data?.pages[0]?.summary;
  const count = summary?.count ?? known;
  return (
    <Stack as="section" gap={3}>
      <h2>{count > 0 ? t('reviewsCount', { count }) : t('reviews')}</h2>
      <Loaded query={reviews} level={3} slow={t('reviewsSlow')} failed={t('reviewsFailed')} skeleton={<Skeleton height={140} />}>
        {({ pages }) =>
          count === 0 ? (
            <Muted size="normal">{t('noReviews')}</Muted>
          ) : (
            <>
              {summary && <Summary summary={summary} />}
              <Stack as="ul" gap={4} divided>
                {pages
                  .flatMap(({ items }) => items)
                  .map((review) => (
                    <ReviewItem key={review.id} review={review} providerName={providerName} />
                  ))}
              </Stack>
              <LoadMore list={reviews} label={t('moreReviews')} failed={t('moreFailed')} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Summary({ summary: { rating, count, distribution } }: { summary: ReviewSummary }) {
  const t = useTexts();
  return (
    <div className={classes.summary}>
      <b className={classes.average}>{rating.toFixed(1)}</b>
      <ul className={classes.bars}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const percent = Math.round(((distribution[stars - 1] ?? 0) / count) * 100);
          return (
            <li key={stars} className={classes.row} aria-label={t('starsShare', { stars, percent })}>
              <span aria-hidden>{stars}</span>
              <span className={classes.bar}>
                <span className={classes.fill} style={{ width: `${percent}%` }} />
              </span>
              <span className={classes.percent} aria-hidden>
                {percent}%
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
