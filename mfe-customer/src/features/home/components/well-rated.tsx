import { Link } from '@karigar/platform';
import { ButtonLink, EmptyState, ErrorState, Loading, Section, SkeletonCard } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useCity } from '../../../shared/place/city.ts';
import { ServiceCard } from '../../../shared/services/service-card.tsx';
import { useWellRated, wellRatedCount } from '../api/list-well-rated.ts';
import { useTexts } from '../texts.ts';
import classes from './well-rated.module.css';

/** The best rated services of the city. On phones they are pushed sideways. */
export function WellRated() {
  const t = useTexts();
  const city = useCity();
  const { data, error, isPending, isFetching, refetch } = useWellRated(city);
  const all = paths.servicesBy({ sort: 'rating', city: city || undefined });
  return (
    <Section title={city ? t('nearYou') : t('wellRated')} action={<Link to={all}>{t('seeAll')}</Link>}>
      {isPending ? (
        <Loading label={t('servicesSlow')}>
          <div className={classes.cards}>
            {Array.from({ length: wellRatedCount }, (_, card) => (
              <SkeletonCard key={card} />
            ))}
          </div>
        </Loading>
      ) : !data ? (
        <ErrorState title={t('servicesFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data.items.length === 0 ? (
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
          {data.items.map((service) => (
            <li key={service.id}>
              <ServiceCard service={service} className={classes.card} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
