import { endOfOrderHours } from '@karigar/contracts';
import { workThrough } from '@karigar/service-kit';
import { changeOrder } from './change-order.ts';
import type { Deps } from './deps.ts';

const ordersPerRound = 100;

/** Fulfils confirmed orders that nobody has ended 72 hours after their window. One whose window is not over by then waits for a later round. */
export async function endForgottenOrders(deps: Pick<Deps, 'orders' | 'slots' | 'clock'>): Promise<void> {
  const start = new Date(deps.clock.now().getTime() - endOfOrderHours * 3_600_000);
  await workThrough(await deps.orders.findConfirmedBefore(start, ordersPerRound), (id) => changeOrder(deps, { id }, { type: 'end' }));
}
