import { closeToOrders, type Deletion } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** Auth's calls to the order service. Throws UNAVAILABLE when it does not answer. */
export interface OrderClient {
  /** Counts an account's open orders; if there are none, closes the account to bookings. */
  close(deletion: Deletion): Promise<number>;
}

export const createOrderClient = (order: InternalClient): OrderClient => ({
  close: async (deletion) => (await order.call(closeToOrders, deletion)).openOrders,
});
