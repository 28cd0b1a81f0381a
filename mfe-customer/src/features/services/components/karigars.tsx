import { Link } from '@karigar/platform';
import { Grid, Loaded, Muted, Section, Skeleton } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { ProviderCard } from '../../../shared/providers/provider-card.tsx';
import { useKarigars } from '../api/list-karigars.ts';
import type { Filters } from '../model/filters.ts';
import { useTexts } from '../texts.ts';
import classes from './karigars.module.css';

const shown = 6;

/** The karigars behind the services of `/explore`. */
export function Karigars({ filters }: { filters: Filters }) {
  const t = useTexts();
  const { category, city } = filters;
  return (
    <Section
      className={classes.part}
      title={t('karigars')}
      action={<Link to={paths.rankingsBy({ category, city })}>{t('allKarigars')}</Link>}
    >
      <Loaded
        query={useKarigars(filters)}
        level={3}
        slow={t('karigarsSlow')}
        failed={t('karigarsFailed')}
        skeleton={
          <Grid>
            {Array.from({ length: 3 }, (_, card) => (
              <Skeleton key={card} height={130} />
            ))}
          </Grid>
        }
      >
        {(karigars) =>
          karigars.length === 0 ? (
            <Muted size="normal">{t('noKarigars')}</Muted>
          ) : (
            <Grid as="ul" min={300}>
              {karigars.slice(0, shown).map((provider) => (
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
