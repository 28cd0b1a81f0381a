import { z } from 'zod';
import { defineRoutes, id, optionalPlace, optionalText, page, pageOf, text } from '../../kit/index.ts';
import { maxImageBytes } from '../constants.ts';
import { briefInput, categoryNameView, categoryTranslations, categoryView, operatorCategoryView, synonym } from '../views.ts';

const image = { image: { maxCount: 1, maxBytes: maxImageBytes } };
/** A list as JSON text, because forms cannot nest lists. */
const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(30_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Please write this as JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const categoryFields = z.object({
  name: text(60),
  name_hi: optionalText(60),
  description: text(300),
  description_hi: optionalText(300),
  /** JSON, for languages after Hindi: `{"mr": {"name": "शिंपी", "description": "…"}}`. Replaces all. */
  translations: jsonText(categoryTranslations).optional(),
  /** What people type when they look for it, with commas between. */
  search_words: z
    .string()
    .max(500)
    .transform((words) =>
      words
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    )
    .optional(),
  /** JSON: `[{"words": ["bijli", "बिजली"], "means": ["electrical"]}]`. Typing one of the words finds what it means. Replaces the list. */
  synonyms: jsonText(z.array(synonym).max(100)).optional(),
  /**
   * JSON: `[{"title", "titleHi"?, "description", "descriptionHi"?, "translations"?}]`, displayed in this order. "____" is a blank for the customer to fill in.
   * Replaces the list.
   */
  briefs: jsonText(z.array(briefInput).max(20)).optional(),
  active: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  reason: optionalText(500),
});

export const categoryRoutes = defineRoutes('catalog', {
  listCategoryNames: {
    method: 'GET',
    path: '/category/names',
    summary: 'Ids and names of all active categories.',
    access: 'public',
    status: 200,
    revalidated: true,
    response: z.array(categoryNameView),
  },
  listCategories: {
    method: 'GET',
    path: '/categories',
    summary:
      'Active categories with picture and the numbers of services and karigars, in a city or PIN code or everywhere, in the order in which they are shown.',
    access: 'public',
    query: page.extend({ city: optionalPlace }),
    status: 200,
    revalidated: true,
    response: pageOf(categoryView),
  },
  getCategory: {
    method: 'GET',
    path: '/categories/{slug}',
    summary: 'One category by its slug.',
    access: 'public',
    params: z.object({
      slug: z
        .string()
        .toLowerCase()
        .max(60)
        .regex(/^[a-z0-9-]+$/),
    }),
    status: 200,
    revalidated: true,
    response: categoryView,
  },
  listOperatorCategories: {
    method: 'GET',
    path: '/operator/categories',
    summary: 'All categories, hidden ones too, in the order in which they are shown.',
    access: ['operator'],
    status: 200,
    response: z.object({ items: z.array(operatorCategoryView) }),
  },
  addCategory: {
    method: 'POST',
    path: '/operator/categories',
    summary: 'Adds a category behind the others. Its id and the slug in links are made of the name and stay when the name changes.',
    access: ['operator'],
    multipart: { fields: categoryFields, files: image },
    status: 201,
    response: operatorCategoryView,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
    idempotent: true,
  },
  editCategory: {
    method: 'PUT',
    path: '/operator/categories/{id}',
    summary:
      'Changes names, description, search words, synonyms, briefs or picture of a category, hides it (`active` false) or shows it. What is left out stays. A hidden category leaves lists and takes no new services and requests; services in it stay bookable.',
    access: ['operator'],
    params: z.object({ id }),
    multipart: { fields: categoryFields.partial(), files: image },
    status: 200,
    response: operatorCategoryView,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
  },
});
