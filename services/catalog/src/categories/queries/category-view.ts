import type { CategoryNameView, CategoryView, OperatorCategoryView } from '@karigar/contracts';
import { mediaUrl } from '../../media/domain/image.ts';
import type { Category } from '../domain/category.ts';

/** The names of a category in all languages. */
export const categoryNameView = ({ id, name, nameHi, translations }: Category): CategoryNameView => ({
  id,
  name,
  nameHi,
  translations: Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, { name: texts.name }])),
});

/** A category as the public sees it. `count`: its active services. */
export const categoryView = (
  { id, name, nameHi, slug, description, descriptionHi, translations, picture }: Category,
  count: number,
): CategoryView => ({
  id,
  name,
  nameHi,
  slug,
  description,
  descriptionHi,
  translations,
  image: picture === null ? null : mediaUrl(picture),
  count,
});

export const operatorCategoryView = (category: Category, count: number): OperatorCategoryView => ({
  ...categoryView(category, count),
  searchWords: [...category.searchWords],
  synonyms: category.synonyms.map(({ words, means }) => ({ words: [...words], means: [...means] })),
  briefs: category.briefs.map(({ id, title, titleHi, description, descriptionHi, translations }) => ({
    id,
    title,
    titleHi,
    description,
    descriptionHi,
    translations,
  })),
  active: category.active,
});
