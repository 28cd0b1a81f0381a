import type { CategoryView } from '@karigar/contracts';
import { mediaUrl } from '../../media/domain/image.ts';
import type { Category } from '../domain/category.ts';

/** A category as everybody sees it. `counts`: active services by category id. */
export const categoryView = (category: Category, counts: ReadonlyMap<string, number>): CategoryView => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  description: category.description,
  image: mediaUrl(category.picture),
  count: counts.get(category.id) ?? 0,
});
