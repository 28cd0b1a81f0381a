import type { NotificationPaths } from '@karigar/platform';
import { paths } from './paths.ts';

/** The pages of notifications, for the bell and for Web Push. The one of a request also says that it is closed, and which order came of it. */
export const notificationPaths: NotificationPaths = {
  order: `${paths.orders}?order={ref}`,
  message: `${paths.orders}?order={ref}&messages`,
  request: `${paths.instantRequests}?request={ref}`,
  offer: `${paths.instantRequests}?request={ref}`,
  review: paths.complaints,
  service: paths.services,
  system: paths.complaintList(),
};
