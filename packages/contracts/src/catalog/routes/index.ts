import { categoryRoutes } from './categories.ts';
import { favouriteRoutes } from './favourites.ts';
import { mediaRoutes } from './media.ts';
import { placeRoutes } from './places.ts';
import { publicProviderRoutes } from './providers.ts';
import { searchRoutes } from './search.ts';
import { serviceRoutes } from './services.ts';
import { templateRoutes } from './templates.ts';

/** Every call that the catalog service answers. */
export const catalogRoutes = {
  ...categoryRoutes,
  ...serviceRoutes,
  ...publicProviderRoutes,
  ...favouriteRoutes,
  ...placeRoutes,
  ...searchRoutes,
  ...templateRoutes,
  ...mediaRoutes,
};
export * from './categories.ts';
export * from './favourites.ts';
export * from './media.ts';
export * from './places.ts';
export * from './providers.ts';
export * from './search.ts';
export * from './services.ts';
export * from './templates.ts';
