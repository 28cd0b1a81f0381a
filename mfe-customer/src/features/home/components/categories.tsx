import { Link, useChosenPlace } from '@karigar/platform';
import { Loaded, Section } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { CategoryTile, CategoryTiles, CategoryTilesSkeleton } from '../../../shared/categories/category-tile.tsx';
import { useCategories } from '../../../shared/categories/list-categories.ts';
import { useTexts } from '../texts.ts';

const shown = 6;

/** The first categories as pictures, and the link to all. */
export function Categories() {
  const t = useTexts();
  const city = useChosenPlace();
  const categories = useCategories(city);
  const count = categories.data?.items.length;
  return (
    <Section
      title={t('categories')}
      action={<Link to={paths.explore}>{count ? t('allCategoriesCount', { count }) : t('allCategories')}</Link>}
    >
      <Loaded
        query={categories}
        slow={t('categoriesSlow')}
        failed={t('categoriesFailed')}
        skeleton={<CategoryTilesSkeleton count={shown} />}
      >
        {({ items }) => (
          <CategoryTiles>
            {items.slice(0, shown).map((category) => (
              <CategoryTile key={category.id} category={category} city={city} uncounted={categories.isPlaceholderData} />
            ))}
          </CategoryTiles>
        )}
      </Loaded>
    </Section>
  );
}
