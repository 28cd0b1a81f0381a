import { categoryRoutes, ok, refuse } from '@karigar/contracts';
import { implement, toPage, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ServiceLists } from '../../services/queries/list-services.ts';
import type { CategoryRepository } from '../data/category-repository.ts';
import { categoryView } from '../queries/category-view.ts';

export function categoryRouter(categories: CategoryRepository, lists: ServiceLists, edge: EdgeDeps): Router {
  return implement(
    categoryRoutes,
    {
      listCategoryNames: async () => ok((await categories.active()).map(({ id, name }) => ({ id, name }))),
      listCategories: async ({ query }) => {
        const after = /^\d{1,6}$/.test(query.cursor ?? '') ? Number(query.cursor) : -1;
        const [found, counts] = await Promise.all([categories.active({ after, limit: query.limit + 1 }), lists.countByCategory()]);
        const page = toPage(found, query.limit, ({ position }) => String(position));
        return ok({ ...page, items: page.items.map((category) => categoryView(category, counts.get(category.id) ?? 0)) });
      },
      getCategory: async ({ params }) => {
        const category = await categories.findBySlug(params.slug);
        return category === undefined ? refuse('NOT_FOUND') : ok(categoryView(category, await lists.countInCategory(category.id)));
      },
    },
    edge,
  );
}
