import type { NotificationPaths } from '@karigar/platform';
import { paths } from './paths.ts';

/** The pages of notifications, for the bell and for Web Push. */
export const notificationPaths: NotificationPaths = {
  order: '/orders/{ref}/view',
  message: '/orders/{ref}/view?messages',
  review: '/orders/{ref}/view',
  request: '/instant-service?request={ref}',
  offer: '/instant-service?request={ref}',
  service: paths.services,
  system: paths.complaint(),
};
