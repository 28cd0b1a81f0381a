import { ok, refuse, type Result } from '@karigar/contracts';
import type { Party, WriteAlongside } from '@karigar/service-kit';
import { worksIn, type Availability } from '../../slots/domain/availability.ts';
import type { Window } from '../domain/order.ts';
import type { Deps } from './deps.ts';

type Counting = Pick<Deps, 'closures' | 'calendar'>;

/** The provider's hours have changed since the window was looked up. */
const hoursChanged = refuse('SLOT_NOT_BOOKABLE');

/** Tries once more when the provider's hours change between looking up a window and taking it. */
export async function withCurrentHours<T>(attempt: () => Promise<Result<T>>): Promise<Result<T>> {
  const first = await attempt();
  return first === hoursChanged ? attempt() : first;
}

/**
 * Adds to the transaction that takes a provider's window: counts a use of the provider and of the `others`, which conflicts with the deletion of
 * each, and requires that `hours` are still the provider's and include the window.
 */
export const counted = (
  { closures, calendar }: Counting,
  { providerId, window }: { readonly providerId: string; readonly window: Window | null },
  { hours, others = [] }: { readonly hours: Availability; readonly others?: readonly Party[] },
  { write, ...rest }: WriteAlongside,
): WriteAlongside => ({
  ...rest,
  write: async (session) => {
    if (window === null || !worksIn(hours, window.day, calendar.weekday(window.day), window.key)) return refuse('SLOT_NOT_BOOKABLE');
    const written = await write(session);
    if (!written.ok) return written;
    const refused = await closures.use([...others, { kind: 'provider', id: providerId, terms: hours.edition ?? null }], session);
    if (refused === undefined) return ok(undefined);
    if (refused.because === 'other-terms') return hoursChanged;
    return refused.party.kind === 'customer'
      ? refuse('CONFLICT', {}, 'This account is being deleted.')
      : refuse('SERVICE_UNAVAILABLE_FOR_BOOKING');
  },
});
