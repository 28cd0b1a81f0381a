import { askOfEndHours, endOfOrderHours } from '@karigar/contracts';
import { workThrough } from '@karigar/service-kit';
import { isNoShow } from '../domain/moves.ts';
import { changeOrder } from './change-order.ts';
import type { Deps } from './deps.ts';

type EndDeps = Pick<Deps, 'orders' | 'slots' | 'clock'>;

const ordersPerRound = 100;
const before = ({ clock }: EndDeps, hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);

// Orders are found by the start of their windows; one whose window has not been over for long enough is left for a later round.

/** Asks both sides of confirmed orders whether the work was done, 24 hours after a window that nobody has reported on. */
export const askAboutForgottenOrders = async (deps: EndDeps): Promise<void> =>
  workThrough(await deps.orders.findConfirmedBefore(before(deps, askOfEndHours), ordersPerRound, { unasked: true }), (id) =>
    changeOrder(deps, { id }, { type: 'ask' }),
  );

/** Closes confirmed orders 72 hours after a window that nobody has reported on: as fulfilled, or as a no-show if the customer reported one. */
export const endForgottenOrders = async (deps: EndDeps): Promise<void> =>
  workThrough(await deps.orders.findConfirmedBefore(before(deps, endOfOrderHours), ordersPerRound), (id) =>
    changeOrder(deps, { id }, (order) => ({ type: isNoShow(order) ? 'end_no_show' : 'end' })),
  );
