import { notificationRoutes } from './notifications.ts';
import { requestPhotoRoutes } from './photos.ts';
import { offerRoutes } from './offers.ts';
import { presenceRoutes } from './presence.ts';
import { pushRoutes } from './push.ts';
import { requestRoutes } from './requests.ts';

/** Every call that the dispatch service answers. */
export const dispatchRoutes = {
  ...requestRoutes,
  ...offerRoutes,
  ...presenceRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...requestPhotoRoutes,
};
export * from './notifications.ts';
export * from './offers.ts';
export * from './photos.ts';
export * from './presence.ts';
export * from './push.ts';
export * from './requests.ts';
