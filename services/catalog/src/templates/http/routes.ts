import { ok, templateRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { listTemplates } from '../queries/list-templates.ts';

export const templateRouter = (live: LiveCatalog, edge: EdgeDeps): Router =>
  implement(
    templateRoutes,
    {
      listTemplates: async ({ query }) =>
        ok({ items: listTemplates(live, { category: query.category ?? null, city: query.city ?? null }) }),
    },
    edge,
  );
