import { z } from 'zod';
import { defineAccountExport, defineAuditPage, defineInternalCall, deletion } from '../kit/index.ts';

/**
 * Catalog and auth ask before they delete a service or an account: how many of its orders are open, accepted offers whose order is still being
 * made included. With none it takes part in no more bookings and offers from then on, until it is deleted or the deletion is cancelled.
 */
export const closeToOrders = defineInternalCall({
  service: 'order',
  name: 'close',
  body: deletion,
  answer: z.object({ openOrders: z.int() }),
});

export const exportFromOrders = defineAccountExport('order', ['orders', 'reviews', 'complaints', 'messages', 'photos', 'availability']);

export const auditFromOrders = defineAuditPage('order');
