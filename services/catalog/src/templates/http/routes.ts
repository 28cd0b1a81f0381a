import { ok, templateRoutes } from '@karigar/contracts';
import { cached, implement, type Cache, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { listTemplates } from '../queries/list-templates.ts';

export const templateRouter = ({ live, answers }: { live: LiveCatalog; answers: Cache }, edge: EdgeDeps): Router =>
  implement(
    templateRoutes,
    {
      listTemplates: async ({ query: { category = null, city = null } }) =>
        ok(cached(answers, `templates ${JSON.stringify([category, city])}`, () => ({ items: listTemplates(live, { category, city }) }))),
    },
    edge,
  );
