import { closeToOrders } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** What catalog asks the order service. Throws UNAVAILABLE when it does not answer. */
export interface OrderClient {
  /** Counts the open orders of a service; with none, the service takes no more bookings. */
  closeService(serviceId: string, deletionId: string): Promise<number>;
}

export const createOrderClient = (order: InternalClient): OrderClient => ({
  closeService: async (id, deletionId) => (await order.call(closeToOrders, { kind: 'service', id, deletionId })).openOrders,
});
