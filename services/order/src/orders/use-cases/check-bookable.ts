import { ok, refuse, type Result } from '@karigar/contracts';
import type { ClosureCheck } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';
import { beingDeleted } from '../../deletions/use-cases/check-author.ts';
import { worksIn, type Availability } from '../../windows/domain/availability.ts';
import { proposedWindow, type Order } from '../domain/order.ts';
import type { Deps } from './deps.ts';

/** The provider's hours have changed since the window was looked up. */
const hoursChanged = refuse('SLOT_NOT_BOOKABLE');

/** Tries once more when the provider's hours change between looking up a window and taking it. */
export async function withCurrentHours<T>(attempt: () => Promise<Result<T>>): Promise<Result<T>> {
  const first = await attempt();
  return first === hoursChanged ? attempt() : first;
}

/**
 * A step of the transaction that takes a window for an order: `hours` must still be the provider's and include the window, and neither the provider
 * nor one of the `others` may be deleted at the same time. Counts a use of each, which conflicts with their deletion and with new hours.
 */
export const checkBookable =
  ({ closures }: Pick<Deps, 'closures'>, order: Order, hours: Availability, others: readonly ClosureCheck[] = []) =>
  async (session: ClientSession): Promise<Result<undefined>> => {
    const { providerId, schedule } = order.details;
    const window = proposedWindow(order) ?? schedule.window;
    if (window === null || !worksIn(hours, window)) return refuse('SLOT_NOT_BOOKABLE');
    const refused = await closures.checkOpen(
      [...others, { kind: 'provider', id: providerId, expectedVersion: hours.hoursVersion ?? null }],
      session,
    );
    if (refused === undefined) return ok(undefined);
    if (refused.because === 'version-changed') return hoursChanged;
    return refused.party.kind === 'customer' ? beingDeleted : refuse('SERVICE_UNAVAILABLE_FOR_BOOKING');
  };
