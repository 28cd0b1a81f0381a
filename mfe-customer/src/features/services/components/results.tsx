import { Banner, Button, ErrorState, Grid, Loading, SkeletonCard } from '@karigar/ui';
import type { ReactNode } from 'react';
import { ServiceCard } from '../../../shared/services/service-card.tsx';
import type { useServices } from '../api/list-services.ts';
import { useTexts } from '../texts.ts';
import classes from './results.module.css';

// The first row of a desktop.
const inSight = 4;

/** The cards of a list in every state it can be in. `empty` is drawn where nothing fits. */
export function Results({ list, empty }: { list: ReturnType<typeof useServices>; empty: ReactNode }) {
  const t = useTexts();
  const { data, error, isPending, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  if (isPending) {
    return (
      <div className={classes.pending}>
        {/* Above the cards, where it is seen: a phone shows one of them. */}
        <div className={classes.slow}>
          <Loading label={t('slow')} />
        </div>
        <Grid min={260}>
          {Array.from({ length: 8 }, (_, card) => (
            <SkeletonCard key={card} />
          ))}
        </Grid>
      </div>
    );
  }
  if (!data) return <ErrorState title={t('failed')} error={error} onRetry={() => void list.refetch()} retrying={isFetching} />;
  const services = data.pages.flatMap(({ items }) => items);
  if (services.length === 0) return empty;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? classes.old : undefined}>
      <Grid as="ul" min={260} className={classes.cards}>
        {services.map((service, index) => (
          <li key={service.id}>
            <ServiceCard service={service} priority={index < inSight} className={classes.card} />
          </li>
        ))}
      </Grid>
      {hasNextPage && (
        <div className={classes.more}>
          {isFetchNextPageError && <Banner tone="bad">{t('moreFailed')}</Banner>}
          <Button variant="ghost" loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  );
}
