import { useSearchParams } from '@karigar/platform';
import { Button, EmptyState, FilterChip, Grid, Loaded, LoadMore, PressGuard, Row, SkeletonList, Stack } from '@karigar/ui';
import { useMyReviews, type ReviewFilter } from '../api/list-reviews.ts';
import { useTexts } from '../texts.ts';
import { ReviewCard } from './review-card.tsx';

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
  const hasNone = useMyReviews(filter).data?.length === 0 && !isFiltered;
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
  const reviews = useMyReviews(filter);
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
                  <ReviewCard key={review.id} review={review} />
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
