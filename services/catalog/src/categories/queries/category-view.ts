import type { CategoryView, OperatorCategoryView } from '@karigar/contracts';
import { mediaUrl } from '../../media/domain/image.ts';
import type { Category } from '../domain/category.ts';

/** A category as the public sees it. `count`: its active services. */
export const categoryView = ({ id, name, nameHi, slug, description, descriptionHi, picture }: Category, count: number): CategoryView => ({
  id,
  name,
  nameHi,
  slug,
  description,
  descriptionHi,
  image: picture === null ? null : mediaUrl(picture),
  count,
});

export const operatorCategoryView = (category: Category, count: number): OperatorCategoryView => ({
  ...categoryView(category, count),
  searchWords: [...category.searchWords],
  synonyms: category.synonyms.map(({ words, means }) => ({ words: [...words], means: [...means] })),
  briefs: category.briefs.map(({ id, title, titleHi, description, descriptionHi }) => ({ id, title, titleHi, description, descriptionHi })),
  active: category.active,
});
