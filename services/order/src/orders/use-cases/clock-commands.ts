import { askOfEndHours, endOfOrderHours, hourMs } from '@karigar/contracts';
import { workThrough } from '@karigar/service-kit';
import { isNoShow } from '../domain/moves.ts';
import { changeOrder } from './change-order.ts';
import type { Deps } from './deps.ts';

type ClockDeps = Pick<Deps, 'orders' | 'slots' | 'clock'>;
type BlockedDeps = ClockDeps & { readonly directory: Pick<Deps['directory'], 'blockedProviders'> };

const ordersPerRound = 100;
const hoursAgo = ({ clock }: ClockDeps, hours: number) => new Date(clock.now().getTime() - hours * hourMs);

/** Expires pending orders that the provider has not answered in time. */
export const expireOverdueOrders = async (deps: ClockDeps): Promise<void> =>
  workThrough(await deps.orders.findOverdue(deps.clock.now(), ordersPerRound), (id) => changeOrder(deps, { id }, { type: 'expire' }));

/** Ends proposals that the customer has not answered in time; the orders stay as they are. */
export const lapseProposals = async (deps: ClockDeps): Promise<void> =>
  workThrough(await deps.orders.findWithLapsedProposal(deps.clock.now(), ordersPerRound), (id) =>
    changeOrder(deps, { id }, { type: 'lapse_proposal' }),
  );

// Forgotten orders are found by the start of their windows; one whose window has not been over for long enough is left for a later round.

/** Asks both sides of confirmed orders whether the work was done, 24 hours after a window that nobody has reported on. */
export const askAboutForgottenOrders = async (deps: ClockDeps): Promise<void> =>
  workThrough(await deps.orders.findConfirmedBefore(hoursAgo(deps, askOfEndHours), ordersPerRound, { unasked: true }), (id) =>
    changeOrder(deps, { id }, { type: 'ask_outcome' }),
  );

/** Closes confirmed orders 72 hours after a window that nobody has reported on: as fulfilled, or as a no-show if the customer reported one. */
export const endForgottenOrders = async (deps: ClockDeps): Promise<void> =>
  workThrough(await deps.orders.findConfirmedBefore(hoursAgo(deps, endOfOrderHours), ordersPerRound), (id) =>
    changeOrder(deps, { id }, (order) => ({ type: isNoShow(order) ? 'auto_cancel_no_show' : 'auto_fulfil' })),
  );

/** Cancels the visits of blocked providers, except for those that have begun (ADR 27). */
export const cancelOrdersOfBlocked = async (deps: BlockedDeps): Promise<void> =>
  workThrough(await deps.orders.findUpcomingOf(await deps.directory.blockedProviders(), ordersPerRound), (id) =>
    changeOrder(deps, { id }, { type: 'auto_cancel_blocked' }),
  );
