import { categoryRoutes } from './categories.ts';
import { mediaRoutes } from './media.ts';
import { serviceRoutes } from './services.ts';

/** Every call that the catalog service answers. */
export const catalogRoutes = { ...categoryRoutes, ...serviceRoutes, ...mediaRoutes };
export * from './categories.ts';
export * from './media.ts';
export * from './services.ts';
