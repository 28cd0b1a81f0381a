import { z } from 'zod';
import { defineAccountExport, defineAuditPage, defineInternalCall, deletion } from '../kit/index.ts';

/**
 * Catalog and auth call it before they delete a service or an account. Returns the number of open orders, including accepted offers whose order is
 * still being created. With none, it is closed to bookings and offers until the deletion is completed or cancelled.
 */
export const closeToOrders = defineInternalCall({
  service: 'order',
  name: 'close',
  body: deletion,
  answer: z.object({ openOrders: z.int() }),
});

export const exportFromOrders = defineAccountExport('order', [
  'orders',
  'reviews',
  'complaints',
  'complaintPhotos',
  'messages',
  'photos',
  'availability',
]);

export const auditFromOrders = defineAuditPage('order');
