import { ok, searchRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ServiceLists } from '../../services/queries/list-services.ts';
import type { AnswerCache } from '../data/answer-cache.ts';
import type { LiveCatalog } from '../data/live-catalog.ts';
import { search } from '../queries/search.ts';

export const searchRouter = (deps: { live: LiveCatalog; lists: ServiceLists; answers: AnswerCache }, edge: EdgeDeps): Router =>
  implement(searchRoutes, { search: async ({ query }) => ok(await search(deps, query)) }, edge);
