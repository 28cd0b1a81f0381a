import { geoRoutes, ok } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { PlaceLookup } from '../place-lookup.ts';

export const geoRouter = (placeOf: PlaceLookup, edge: EdgeDeps): Router =>
  implement(geoRoutes, { locateByIp: async ({ clientAddress }) => ok(await placeOf(clientAddress)) }, edge);
