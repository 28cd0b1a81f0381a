import type { OrderStatus } from '@karigar/contracts';
import { apiPages, itemsOf, useInfiniteQuery } from '@karigar/platform';

/** The customer's orders with a status, the newest first, or without one those that are over, the latest visit first, page by page. */
export const useOrders = (status: OrderStatus | null) =>
  useInfiniteQuery({
    ...apiPages('GET /orders', { query: { ...(status ? { status } : { group: 'past' }), limit: 10 } }),
    select: itemsOf,
    // Also runs offline, so that the page shows the failure instead of waiting.
    networkMode: 'always',
  });
