import { autoCloseAfterHours, hourMs, outcomeQuestionAfterHours } from '@karigar/contracts';
import { workThrough } from '@karigar/service-kit';
import type { ComplaintRepository } from '../../complaints/data/complaint-repository.ts';
import type { OrderCommand } from '../domain/decide.ts';
import { isAllowed, isNoShow } from '../domain/transitions.ts';
import type { Order } from '../domain/order.ts';
import { changeOrder } from './change-order.ts';
import type { Deps } from './deps.ts';

type ClockDeps = Pick<Deps, 'orders' | 'windows' | 'clock'>;
type BlockedDeps = ClockDeps & { readonly directory: Pick<Deps['directory'], 'blockedProviders'> };

const hoursAgo = ({ clock }: ClockDeps, hours: number) => new Date(clock.now().getTime() - hours * hourMs);

/** Keeps rounds short, so that the process can stop between two of them. */
const atMost = 100;

/** Executes the command on these orders. */
const changeAll = (deps: ClockDeps, ids: AsyncIterable<string>, command: OrderCommand | ((order: Order) => OrderCommand)): Promise<void> =>
  workThrough(ids, (id) => changeOrder(deps, { id }, command), { atMost });

/** Expires pending orders that the provider has not answered in time. */
export const expireOverdueOrders = (deps: ClockDeps): Promise<void> =>
  changeAll(deps, deps.orders.overdue(deps.clock.now()), { type: 'expire' });

/** Ends proposals that the customer has not answered in time; the orders stay as they are. */
export const lapseProposals = (deps: ClockDeps): Promise<void> =>
  changeAll(deps, deps.orders.withLapsedProposal(deps.clock.now()), { type: 'lapse_proposal' });

/** Reminds both sides of visits that are near. */
export const remindOfVisits = (deps: ClockDeps): Promise<void> =>
  changeAll(deps, deps.orders.withReminderDue(deps.clock.now()), { type: 'remind' });

// Forgotten orders are found by the start of their windows. `decide` refuses those whose windows have not been over for long enough.

/** Not about a visit that was moved since, and the provider has done nothing after it that may contradict it. */
const isAboutVisit = ({ details, history }: Order, complainedAt: Date): boolean =>
  complainedAt >= details.schedule.start && !history.some(({ by, at }) => by === 'provider' && at > complainedAt);

/**
 * Asks both sides of confirmed orders whether the work was done, 24 hours after a window that nobody has reported on. A customer with an open complaint
 * that nobody came has answered: it was too early for the report of the order when they filed it.
 */
export const askAboutForgottenOrders = (
  deps: ClockDeps & { readonly complaints: Pick<ComplaintRepository, 'nobodyCameAt'> },
): Promise<void> =>
  workThrough(
    deps.orders.confirmedBefore(hoursAgo(deps, outcomeQuestionAfterHours), { unasked: true }),
    async (id) => {
      const complainedAt = await deps.complaints.nobodyCameAt(id);
      return changeOrder(deps, { id }, (order) => {
        const isDenied = complainedAt !== undefined && isAboutVisit(order, complainedAt);
        return { type: isDenied && isAllowed(order, 'report_no_show', deps.clock.now()) ? 'report_no_show' : 'ask_end' };
      });
    },
    { atMost },
  );

/** Closes confirmed orders 72 hours after a window that nobody has reported on: as fulfilled, or as a no-show if the customer reported one. */
export const endForgottenOrders = (deps: ClockDeps): Promise<void> =>
  changeAll(deps, deps.orders.confirmedBefore(hoursAgo(deps, autoCloseAfterHours)), (order) => ({
    type: isNoShow(order) ? 'auto_cancel_no_show' : 'auto_fulfil',
  }));

/** Cancels the visits of blocked providers, except for those that have begun (ADR 27). */
export const cancelOrdersOfBlocked = async (deps: BlockedDeps): Promise<void> =>
  changeAll(deps, deps.orders.upcomingOf(await deps.directory.blockedProviders()), { type: 'auto_cancel_blocked' });
