import { authEvents, authRoutes } from './auth/index.ts';
import { catalogEvents, catalogRoutes } from './catalog/index.ts';
import { dispatchEvents, dispatchRoutes } from './dispatch/index.ts';
import type { RoutesByKey } from './kit/index.ts';
import { orderEvents, orderRoutes } from './order/index.ts';

export * from './auth/index.ts';
export * from './catalog/index.ts';
export * from './dispatch/index.ts';
export * from './kit/index.ts';
export * from './order/index.ts';

/** Every call of the public contract. */
export const routes = { ...authRoutes, ...catalogRoutes, ...orderRoutes, ...dispatchRoutes };

/** The same by `"METHOD /path"`, for clients that need types only. */
export type ApiRoutes = RoutesByKey<typeof routes>;

/** Every event that crosses services, by type. */
export const events = { ...authEvents, ...catalogEvents, ...orderEvents, ...dispatchEvents };
