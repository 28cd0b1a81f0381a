import { availabilityRoutes } from './availability.ts';
import { ordersRoutes } from './orders.ts';
import { reviewRoutes } from './reviews.ts';
import { slotRoutes } from './slots.ts';
import { statsRoutes } from './stats.ts';

/** Every call that the order service answers. */
export const orderRoutes = { ...ordersRoutes, ...slotRoutes, ...availabilityRoutes, ...reviewRoutes, ...statsRoutes };
export * from './availability.ts';
export * from './orders.ts';
export * from './reviews.ts';
export * from './slots.ts';
export * from './stats.ts';
