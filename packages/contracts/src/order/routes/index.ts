import { availabilityRoutes } from './availability.ts';
import { complaintRoutes } from './complaints.ts';
import { messageRoutes } from './messages.ts';
import { ordersRoutes } from './orders.ts';
import { photoRoutes } from './photos.ts';
import { priceRoutes } from './prices.ts';
import { reviewRoutes } from './reviews.ts';
import { slotRoutes } from './slots.ts';
import { statsRoutes } from './stats.ts';

/** Every call that the order service answers. */
export const orderRoutes = {
  ...ordersRoutes,
  ...slotRoutes,
  ...availabilityRoutes,
  ...priceRoutes,
  ...reviewRoutes,
  ...statsRoutes,
  ...complaintRoutes,
  ...messageRoutes,
  ...photoRoutes,
};
export * from './availability.ts';
export * from './complaints.ts';
export * from './messages.ts';
export * from './orders.ts';
export * from './photos.ts';
export * from './prices.ts';
export * from './reviews.ts';
export * from './slots.ts';
export * from './stats.ts';
