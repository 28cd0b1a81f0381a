import { z } from 'zod';
import { defineRoutes, page, pageOf } from '../../kit/index.ts';
import { categoryNameView, categoryView } from '../views.ts';

export const categoryRoutes = defineRoutes({
  listCategoryNames: {
    service: 'catalog',
    method: 'GET',
    path: '/category/names',
    summary: 'Ids and names of all active categories.',
    access: 'public',
    limit: 'read',
    status: 200,
    response: z.array(categoryNameView),
  },
  listCategories: {
    service: 'catalog',
    method: 'GET',
    path: '/categories',
    summary: 'Active categories with picture and number of services, in the order in which they are shown.',
    access: 'public',
    limit: 'read',
    query: page,
    status: 200,
    response: pageOf(categoryView),
  },
  getCategory: {
    service: 'catalog',
    method: 'GET',
    path: '/categories/{slug}',
    summary: 'One category by its slug.',
    access: 'public',
    limit: 'read',
    params: z.object({
      slug: z
        .string()
        .toLowerCase()
        .max(60)
        .regex(/^[a-z0-9-]+$/),
    }),
    status: 200,
    response: categoryView,
  },
});
