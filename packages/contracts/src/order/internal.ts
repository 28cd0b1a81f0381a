import { z } from 'zod';
import { defineInternalCall, id } from '../kit/index.ts';

/**
 * Catalog asks before it archives a service: how many orders are open, accepted offers whose order is still being made included. With none the
 * service takes no more bookings and offers from then on, until it is archived or the deletion is cancelled.
 */
export const closeService = defineInternalCall({
  service: 'order',
  name: 'close-service',
  body: z.object({ serviceId: id, deletionId: id }),
  answer: z.object({ openOrders: z.int() }),
});
