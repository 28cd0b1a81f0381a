import { closeToOrders } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** Catalog's calls to the order service. Throws UNAVAILABLE when it does not answer. */
export interface OrderClient {
  /** Counts a service's open orders; if there are none, closes the service to bookings. */
  closeService(serviceId: string, deletionId: string): Promise<number>;
}

export const createOrderClient = (order: InternalClient): OrderClient => ({
  closeService: async (id, deletionId) => (await order.call(closeToOrders, { kind: 'service', id, deletionId })).openOrders,
});
