import type { ListedServiceView } from '@karigar/contracts';
import { Banner, Button, Grid, Loaded, SkeletonCard } from '@karigar/ui';
import { useState, type ReactNode } from 'react';
import { ServiceCard } from '../../../shared/services/service-card.tsx';
import type { ServiceList } from '../api/list-services.ts';
import { usePages } from '../model/use-pages.ts';
import { useTexts } from '../texts.ts';
import classes from './results.module.css';

// Number of cards in the first row on a desktop, whose pictures are loaded eagerly.
const firstRow = 4;

interface ResultsProps {
  list: ServiceList;
  /** Shown when there are none. */
  empty: ReactNode;
  /** Those near this place have a heading of their own, if the list knows any. */
  place?: string | undefined;
}

/** A list of services as cards. */
export function Results({ list, empty, place }: ResultsProps) {
  const t = useTexts();
  const showMore = usePages(list);
  // The services of the place before stay until those of the new one come.
  const [shownPlace, setShownPlace] = useState(place);
  if (shownPlace !== place && !list.isPlaceholderData) setShownPlace(place);
  return (
    <Loaded query={list} slow={t('slow')} failed={t('failed')} skeleton={<CardsSkeleton />}>
      {({ pages }) => {
        const services = pages.flatMap(({ items }) => items);
        if (services.length === 0) return empty;
        return (
          <div aria-busy={list.isPlaceholderData || undefined} className={list.isPlaceholderData ? classes.outdated : undefined}>
            {shownPlace === undefined ? <Cards services={services} /> : <ByNearness services={services} place={shownPlace} />}
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

function ByNearness({ services, place }: { services: readonly ListedServiceView[]; place: string }) {
  const t = useTexts();
  const near = services.filter((service) => service.near);
  const others = services.filter((service) => !service.near);
  if (near.length === 0) return <Cards services={others} />;
  return (
    <>
      <h3 className={classes.group}>{t('near', { place })}</h3>
      <Cards services={near} />
      {others.length > 0 && <h3 className={classes.group}>{t('furtherAway')}</h3>}
      <Cards services={others} after={near.length} />
    </>
  );
}

/** @param after the number of cards above these */
const Cards = ({ services, after = 0 }: { services: readonly ListedServiceView[]; after?: number }) => (
  <Grid as="ul" className={classes.cards}>
    {services.map((service, index) => (
      <li key={service.id}>
        <ServiceCard service={service} priority={after + index < firstRow} />
      </li>
    ))}
  </Grid>
);

const CardsSkeleton = () => (
  <Grid className={classes.cards}>
    {Array.from({ length: 8 }, (_, card) => (
      <SkeletonCard key={card} />
    ))}
  </Grid>
);
