import { Link } from '@karigar/platform';
import { Grid, laidOutLater, Section } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { FavouriteCard } from '../../../shared/favourites/favourite-card.tsx';
import { useFavourites } from '../../../shared/favourites/favourites.ts';
import { useTexts } from '../../../shared/favourites/texts.ts';

const shown = 4;

/** The most recently saved karigars. Renders nothing while loading, on failure (`/favourites` reports it) and without any. */
export function YourKarigars() {
  const t = useTexts();
  const items = useFavourites().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('title')} action={<Link to={paths.favourites}>{t('seeAll')}</Link>} className={laidOutLater}>
      <Grid as="ul">
        {items.slice(0, shown).map((provider) => (
          <li key={provider.id}>
            <FavouriteCard provider={provider} />
          </li>
        ))}
      </Grid>
    </Section>
  );
}
