import { Banner, Button, Grid, Loaded, SkeletonCard } from '@karigar/ui';
import type { ReactNode } from 'react';
import { ServiceCard } from '../../../shared/services/service-card.tsx';
import type { ServiceList } from '../api/list-services.ts';
import { usePages } from '../model/use-pages.ts';
import { useTexts } from '../texts.ts';
import classes from './results.module.css';

// Number of cards in the first row on a desktop, whose pictures are loaded eagerly.
const firstRow = 4;

/** A list of services as cards; `empty` when there are none. */
export function Results({ list, empty }: { list: ServiceList; empty: ReactNode }) {
  const t = useTexts();
  const showMore = usePages(list);
  return (
    <Loaded query={list} failed={t('failed')} skeleton={<CardsSkeleton />}>
      {({ pages }) => {
        const services = pages.flatMap(({ items }) => items);
        if (services.length === 0) return empty;
        return (
          <div aria-busy={list.isPlaceholderData || undefined} className={list.isPlaceholderData ? classes.outdated : undefined}>
            <Grid as="ul" className={classes.cards}>
              {services.map((service, index) => (
                <li key={service.id}>
                  <ServiceCard service={service} priority={index < firstRow} />
                </li>
              ))}
            </Grid>
            {list.hasNextPage && (
              <div className={classes.more}>
                {list.isFetchNextPageError && <Banner tone="bad">{t('moreFailed')}</Banner>}
                <Button variant="ghost" loading={list.isFetchingNextPage} onClick={showMore}>
                  {t('more')}
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

const CardsSkeleton = () => (
  <Grid className={classes.cards}>
    {Array.from({ length: 8 }, (_, card) => (
      <SkeletonCard key={card} />
    ))}
  </Grid>
);
