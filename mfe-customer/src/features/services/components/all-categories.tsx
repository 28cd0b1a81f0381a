import { useChosenPlace } from '@karigar/platform';
import { Loaded } from '@karigar/ui';
import { CategoryTile, CategoryTiles, CategoryTilesSkeleton } from '../../../shared/categories/category-tile.tsx';
import { useCategories } from '../../../shared/categories/list-categories.ts';
import { useTexts } from '../texts.ts';

/** The categories as tiles, counted in the chosen city. */
export function AllCategories() {
  const t = useTexts();
  const city = useChosenPlace();
  const categories = useCategories(city);
  return (
    <Loaded query={categories} slow={t('categoriesSlow')} failed={t('categoriesFailed')} skeleton={<CategoryTilesSkeleton count={12} />}>
      {({ items }) => (
        <CategoryTiles>
          {items.map((category) => (
            <CategoryTile key={category.id} category={category} city={city} uncounted={categories.isPlaceholderData} />
          ))}
        </CategoryTiles>
      )}
    </Loaded>
  );
}
