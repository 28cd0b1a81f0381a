import type { ReviewSummary, ReviewView } from '@karigar/contracts';
import { formatDate } from '@karigar/platform';
import { Banner, Button, ErrorState, Loading, Muted, Skeleton, SkeletonText, Stack, Stars } from '@karigar/ui';
import { useReviews } from '../api/list-reviews.ts';
import { useTexts } from '../texts.ts';
import classes from './reviews.module.css';

export interface ReviewsProps {
  serviceId: string;
  providerName: string;
  /** As the service knows it, until the reviews are there. */
  count: number;
}

/** What customers said, summed up and one by one. */
export function Reviews({ serviceId, providerName, count: known }: ReviewsProps) {
  const t = useTexts();
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useReviews(serviceId);
  const summary = data?.pages[0]?.summary;
  const count = summary?.count ?? known;
  return (
    <section>
      <h2 className={classes.title}>{count > 0 ? t('reviewsCount', { count }) : t('reviews')}</h2>
      {isPending ? (
        <Loading label={t('reviews')}>
          <Stack gap={4}>
            <Skeleton height={96} />
            <SkeletonText lines={2} />
          </Stack>
        </Loading>
      ) : !data ? (
        <ErrorState level={3} title={t('reviewsFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : count === 0 ? (
        <Muted size="normal">{t('noReviews')}</Muted>
      ) : (
        <>
          {summary && <Summary summary={summary} />}
          <ul className={classes.list}>
            {data.pages
              .flatMap(({ items }) => items)
              .map((review) => (
                <Review key={review.id} review={review} providerName={providerName} />
              ))}
          </ul>
          {isFetchNextPageError && <Banner tone="bad">{t('moreFailed')}</Banner>}
          {hasNextPage && (
            <Button variant="ghost" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('moreReviews')}
            </Button>
          )}
        </>
      )}
    </section>
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

function Review({ review, providerName }: { review: ReviewView; providerName: string }) {
  const t = useTexts();
  return (
    <li className={classes.review}>
      <div className={classes.head}>
        <span>
          <b>{review.customerName}</b> <span className={classes.date}>{formatDate(review.created)}</span>
        </span>
        <Stars value={review.rating} />
      </div>
      {review.comment && <p className={classes.comment}>{review.comment}</p>}
      {review.reply && (
        <div className={classes.reply}>
          <b>{t('reply', { name: providerName })}</b>
          <p>{review.reply.comment}</p>
        </div>
      )}
    </li>
  );
}
