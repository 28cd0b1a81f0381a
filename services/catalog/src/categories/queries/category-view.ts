import type { CategoryView } from '@karigar/contracts';
import { mediaUrl } from '../../media/domain/image.ts';
import type { Category } from '../domain/category.ts';

/** A category as everybody sees it. `count`: its active services. */
export const categoryView = (category: Category, count: number): CategoryView => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  description: category.description,
  image: mediaUrl(category.picture),
  count,
});
