import { notificationRoutes } from './notifications.ts';
import { presenceRoutes } from './presence.ts';
import { requestRoutes } from './requests.ts';

/** Every call that the dispatch service answers. */
export const dispatchRoutes = { ...requestRoutes, ...presenceRoutes, ...notificationRoutes };
export * from './notifications.ts';
export * from './presence.ts';
export * from './requests.ts';
