import { ok, statsRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { providerStats, type StatsDeps } from '../queries/provider-stats.ts';

export const statsRouter = (deps: StatsDeps, edge: EdgeDeps): Router =>
  implement(statsRoutes, { getProviderStats: async ({ actor }) => ok(await providerStats(deps, actor.id)) }, edge);
