import { closeToOrders, type Deletion } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** What auth asks the order service. Throws UNAVAILABLE when it does not answer. */
export interface OrderClient {
  /** Counts the open orders of an account; with none, the account takes part in no more bookings. */
  close(deletion: Deletion): Promise<number>;
}

export const createOrderClient = (order: InternalClient): OrderClient => ({
  close: async (deletion) => (await order.call(closeToOrders, deletion)).openOrders,
});
