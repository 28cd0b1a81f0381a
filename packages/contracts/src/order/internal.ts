import { z } from 'zod';
import { accountDeletion } from '../auth/internal.ts';
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

/**
 * Auth asks before it deletes an account: how many of its orders are open, accepted offers whose order is still being made included. With none
 * the account takes part in no more bookings and offers from then on, until it is deleted or the deletion is cancelled.
 */
export const closeAccount = defineInternalCall({
  service: 'order',
  name: 'close-account',
  body: accountDeletion,
  answer: z.object({ openOrders: z.int() }),
});
