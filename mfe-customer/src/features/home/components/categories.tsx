import { Link } from '@karigar/platform';
import { ErrorState, Loading, Section } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { CategoryTile, CategoryTileSkeleton, tileGrid } from '../../../shared/categories/category-tile.tsx';
import { useCategories } from '../../../shared/categories/list-categories.ts';
import { useCity } from '../../../shared/place/city.ts';
import { useTexts } from '../texts.ts';

const shown = 6;

/** The first categories as pictures, and the way to all. */
export function Categories() {
  const t = useTexts();
  const city = useCity();
  const { data, error, isPending, isFetching, refetch } = useCategories();
  const count = data?.items.length;
  return (
    <Section
      title={t('categories')}
      action={<Link to={paths.explore}>{count ? t('allCategoriesCount', { count }) : t('allCategories')}</Link>}
    >
      {isPending ? (
        <Loading label={t('categoriesSlow')}>
          <ul className={tileGrid}>
            {Array.from({ length: shown }, (_, tile) => (
              <CategoryTileSkeleton key={tile} />
            ))}
          </ul>
        </Loading>
      ) : data ? (
        <ul className={tileGrid}>
          {data.items.slice(0, shown).map((category) => (
            <CategoryTile key={category.id} category={category} city={city} />
          ))}
        </ul>
      ) : (
        <ErrorState title={t('categoriesFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Section>
  );
}
