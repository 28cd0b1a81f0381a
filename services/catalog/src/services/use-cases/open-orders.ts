import type { InternalClient } from '@karigar/service-kit';

/** What the order service says about a service that is to go. Both throw UNAVAILABLE when it does not answer. */
export interface OpenOrders {
  /** Refuses new bookings from now on and counts what is open; with open orders it takes bookings again. */
  closeAndCount(serviceId: string): Promise<number>;
  /** Takes bookings again. */
  reopen(serviceId: string): Promise<void>;
}

export const createOpenOrders = (order: InternalClient): OpenOrders => ({
  closeAndCount: async (serviceId) =>
    (await order.call<{ openOrders: number }>('POST', `/services/${encodeURIComponent(serviceId)}/close`)).openOrders,
  reopen: async (serviceId) => {
    await order.call('POST', `/services/${encodeURIComponent(serviceId)}/reopen`);
  },
});
