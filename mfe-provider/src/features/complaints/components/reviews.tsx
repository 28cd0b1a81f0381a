import { useState } from 'react';
import type { ProviderReviewView } from '@karigar/contracts';
import { formatDate, Link, useSearchParams } from '@karigar/platform';
import {
  Button,
  Card,
  EmptyState,
  FilterChip,
  Grid,
  Loaded,
  LoadMore,
  Muted,
  PressGuard,
  Quote,
  Row,
  SkeletonList,
  Stack,
  Stars,
  Written,
} from '@karigar/ui';
import { hasDraft } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { useReviews, type ReviewFilter } from '../api/list-reviews.ts';
import { useTexts } from '../texts.ts';
import { replyDraft, ReplyForm } from './reply-form.tsx';

const stars = ['5', '4', '3', '2', '1'] as const;

/** Customers' reviews and the provider's replies: all, those with so many stars, or those without a reply. */
export function Reviews() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const rating = stars.find((count) => count === search.get('rating'));
  const isUnreplied = search.get('replied') === 'false';
  const filter: ReviewFilter = { ...(rating && { rating }), ...(isUnreplied && { replied: 'false' }) };
  const show = (next: ReviewFilter) => setSearch({ ...next }, { replace: true, preventScrollReset: true });
  const { rating: _rating, ...ofAnyRating } = filter;
  const { replied: _replied, ...ofAnyReply } = filter;
  const isFiltered = rating !== undefined || isUnreplied;
  const hasNone = useReviews(filter).data?.length === 0 && !isFiltered;
  return (
    <Stack gap={4}>
      {!hasNone && (
        <div role="group" aria-label={t('filter')}>
          <Row gap={2}>
            <FilterChip pressed={rating === undefined && !isUnreplied} onToggle={() => show({})}>
              {t('all')}
            </FilterChip>
            {stars.map((count) => (
              <FilterChip
                key={count}
                pressed={rating === count}
                onToggle={(pressed) => show(pressed ? { ...filter, rating: count } : ofAnyRating)}
              >
                {t('stars', { count: Number(count) })}
              </FilterChip>
            ))}
            <FilterChip pressed={isUnreplied} onToggle={(pressed) => show(pressed ? { ...filter, replied: 'false' } : ofAnyReply)}>
              {t('unreplied')}
            </FilterChip>
          </Row>
        </div>
      )}
      <Found filter={filter} onShowAll={() => show({})} />
    </Stack>
  );
}

function Found({ filter, onShowAll }: { filter: ReviewFilter; onShowAll: () => void }) {
  const t = useTexts();
  const reviews = useReviews(filter);
  return (
    <Loaded query={reviews} slow={t('reviewsSlow')} failed={t('reviewsFailed')} skeleton={<SkeletonList rows={4} />}>
      {(items) => {
        if (items.length === 0 && Object.keys(filter).length > 0)
          return (
            <EmptyState
              title={t('noneFound')}
              action={
                <Button variant="soft" onClick={onShowAll}>
                  {t('showAll')}
                </Button>
              }
            />
          );
        if (items.length === 0) return <EmptyState title={t('noReviews')}>{t('noReviewsText')}</EmptyState>;
        return (
          <Stack gap={3}>
            {/* A review that was replied to leaves those without a reply. */}
            <PressGuard actions={items.map(({ id }) => id).join()} ignoredMs={0}>
              <Grid as="ul" min={420} gap={3}>
                {items.map((review) => (
                  <Review key={review.id} review={review} />
                ))}
              </Grid>
            </PressGuard>
            <LoadMore list={reviews} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Review({ review }: { review: ProviderReviewView }) {
  const t = useTexts();
  const [replying, setReplying] = useState(() => hasDraft(replyDraft(review.id)));
  const { customerName, comment, created, reply } = review;
  return (
    <Card as="li">
      <Stack gap={2}>
        <Row between>
          <Row gap={2}>
            <b>{customerName}</b>
            <Muted as="span">{formatDate(created)}</Muted>
          </Row>
          <Stars value={review.rating} />
        </Row>
        {comment && <Written>{comment}</Written>}
        <PressGuard actions={reply ? 'replied' : replying ? 'writing' : 'open'}>
          <Muted>
            {review.Service.name} · <Link to={paths.order(review.order_id)}>{t('order', { number: review.number })}</Link>
          </Muted>
          {reply && (
            <Quote by={t('yourReply')} date={formatDate(reply.created)}>
              {reply.comment}
            </Quote>
          )}
          {!reply && replying && <ReplyForm review={review} onCancel={() => setReplying(false)} />}
          {!reply && !replying && (
            <Row>
              <Button small variant="ghost" data-next aria-label={t('replyTo', { name: customerName })} onClick={() => setReplying(true)}>
                {t('reply')}
              </Button>
            </Row>
          )}
        </PressGuard>
      </Stack>
    </Card>
  );
}
