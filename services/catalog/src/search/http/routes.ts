import { ok, searchRoutes } from '@karigar/contracts';
import { implement, type Cache, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ServiceLists } from '../../services/queries/list-services.ts';
import type { LiveCatalog } from '../data/live-catalog.ts';
import { search } from '../queries/search.ts';

export const searchRouter = (deps: { live: LiveCatalog; lists: ServiceLists; answers: Cache }, edge: EdgeDeps): Router =>
  implement(searchRoutes, { search: async ({ query }) => ok(await search(deps, query)) }, edge);
