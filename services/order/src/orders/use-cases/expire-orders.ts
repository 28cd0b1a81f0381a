import { workThrough } from '@karigar/service-kit';
import { changeOrder } from './change-order.ts';
import type { Deps } from './deps.ts';

const ordersPerRound = 100;

/** Expires pending orders that the provider has not answered in time. */
export async function expireOverdueOrders(deps: Pick<Deps, 'orders' | 'slots' | 'clock'>): Promise<void> {
  const overdue = await deps.orders.findOverdue(deps.clock.now(), ordersPerRound);
  await workThrough(overdue, (id) => changeOrder(deps, { id }, { type: 'expire' }));
}
