import { useChosenCity } from '@karigar/platform';
import { CategoryTile, CategoryTiles, CategoryTilesSkeleton } from '../../../shared/categories/category-tile.tsx';
import { useCategories } from '../../../shared/categories/list-categories.ts';

/** The categories as tiles, counted in the chosen city. */
export function AllCategories() {
  const city = useChosenCity();
  const categories = useCategories(city);
  if (!categories.data) return <CategoryTilesSkeleton count={12} />;
  return (
    <CategoryTiles>
      {categories.data.items.map((category) => (
        <CategoryTile key={category.id} category={category} city={city} uncounted={categories.isPlaceholderData} />
      ))}
    </CategoryTiles>
  );
}
