import { ok, publicProviderRoutes, refuse } from '@karigar/contracts';
import { cached, implement, type Cache, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { CategoryRepository } from '../../categories/data/category-repository.ts';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { rankProviders } from '../../search/queries/rank-providers.ts';
import type { ServiceLists } from '../../services/queries/list-services.ts';
import type { Directory } from '../data/directory.ts';
import { isGone, publicProviderView } from '../queries/provider-view.ts';

interface Deps {
  readonly directory: Directory;
  readonly categories: CategoryRepository;
  readonly lists: ServiceLists;
  readonly live: LiveCatalog;
  readonly answers: Cache;
}

export function providerRouter({ directory, categories, lists, live, answers }: Deps, edge: EdgeDeps): Router {
  return implement(
    publicProviderRoutes,
    {
      getProvider: async ({ params }) => {
        const [provider, services] = await Promise.all([directory.provider(params.id), lists.bestOfProvider(params.id)]);
        return provider === null || isGone(provider) ? refuse('NOT_FOUND') : ok(publicProviderView(provider, services));
      },
      listRankings: async ({ query }) => {
        const wanted = query.category ?? null;
        const category = wanted === null ? undefined : await categories.findBySlugOrId(wanted);
        if (wanted !== null && category === undefined) return ok({ items: [] });
        const filter = { categoryId: category?.id, city: query.city ?? null };
        return ok(cached(answers, `rankings ${JSON.stringify(filter)}`, () => ({ items: rankProviders(live, filter) })));
      },
    },
    edge,
  );
}
