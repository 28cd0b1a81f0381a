import { Link, useChosenPlace } from '@karigar/platform';
import { ButtonLink, EmptyState, Grid, laidOutLater, Loaded, Section, Skeleton } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useRankings } from '../../../shared/providers/list-rankings.ts';
import { ProviderCard } from '../../../shared/providers/provider-card.tsx';
import { useTexts } from '../texts.ts';

const shown = 4;

/** The best karigars of the city. */
export function TopRated() {
  const t = useTexts();
  const city = useChosenPlace();
  const all = paths.rankingsBy({ city: city || undefined });
  return (
    <Section title={city ? t('topRatedNearYou') : t('topRated')} action={<Link to={all}>{t('seeAll')}</Link>} className={laidOutLater}>
      <Loaded
        query={useRankings({ city })}
        slow={t('karigarsSlow')}
        failed={t('karigarsFailed')}
        skeleton={
          <Grid>
            {Array.from({ length: shown }, (_, card) => (
              <Skeleton key={card} height={140} />
            ))}
          </Grid>
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
            <Grid as="ul">
              {items.slice(0, shown).map(({ provider }) => (
                <li key={provider.id}>
                  <ProviderCard provider={provider} />
                </li>
              ))}
            </Grid>
          )
        }
      </Loaded>
    </Section>
  );
}
