import { Link } from '@karigar/platform';
import { ButtonLink, EmptyState, Loaded, Section, SkeletonCard } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useCity } from '../../../shared/place/city.ts';
import { ServiceCard } from '../../../shared/services/service-card.tsx';
import { topRatedCount, useTopRated } from '../api/list-top-rated.ts';
import { useTexts } from '../texts.ts';
import classes from './top-rated.module.css';

/** The best rated services of the city; on phones a row that scrolls sideways. */
export function TopRated() {
  const t = useTexts();
  const city = useCity();
  const all = paths.servicesBy({ sort: 'rating', city: city || undefined });
  return (
    <Section title={city ? t('topRatedNearYou') : t('topRated')} action={<Link to={all}>{t('seeAll')}</Link>}>
      <Loaded
        query={useTopRated(city)}
        failed={t('servicesFailed')}
        skeleton={
          <div className={classes.cards}>
            {Array.from({ length: topRatedCount }, (_, card) => (
              <SkeletonCard key={card} />
            ))}
          </div>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={city ? t('noneTitle', { city }) : t('noneAnywhere')}
              level={3}
              action={
                <ButtonLink to={paths.services} variant="now">
                  {t('seeServices')}
                </ButtonLink>
              }
            >
              {t('noneText')}
            </EmptyState>
          ) : (
            <ul className={classes.cards}>
              {items.map((service) => (
                <li key={service.id}>
                  <ServiceCard service={service} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
