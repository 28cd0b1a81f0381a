import { workThrough } from '@karigar/service-kit';
import { changeOrder } from './change-order.ts';
import type { Deps } from './deps.ts';

const ordersPerRound = 100;

type Sweeping = Pick<Deps, 'orders' | 'slots' | 'clock'>;

/** Expires pending orders that the provider has not answered in time. */
export async function expireOverdueOrders(deps: Sweeping): Promise<void> {
  const overdue = await deps.orders.findOverdue(deps.clock.now(), ordersPerRound);
  await workThrough(overdue, (id) => changeOrder(deps, { id }, { type: 'expire' }));
}

/** Ends proposals that the customer has not answered in time; the orders stay as they are. */
export async function lapseProposals(deps: Sweeping): Promise<void> {
  const lapsed = await deps.orders.findWithLapsedProposal(deps.clock.now(), ordersPerRound);
  await workThrough(lapsed, (id) => changeOrder(deps, { id }, { type: 'lapse_proposal' }));
}
