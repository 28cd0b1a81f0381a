import { ok, refuse } from '@karigar/contracts';
import type { Deletable, WriteAlongside } from '@karigar/service-kit';
import { worksIn } from '../../slots/domain/availability.ts';
import type { Order } from '../domain/order.ts';
import type { Deps } from './deps.ts';

type Counting = Pick<Deps, 'closures' | 'availability' | 'calendar'>;

/**
 * Adds to the transaction that takes a window for `order` that it is business of `parties`, the provider among them, which conflicts with the
 * deletion of each and with a change of the provider's hours, and that the provider works in that window.
 */
export const counted = (
  { closures, availability, calendar }: Counting,
  { details: { providerId, schedule } }: Order,
  parties: readonly Deletable[],
  { write, ...rest }: WriteAlongside,
): WriteAlongside => ({
  ...rest,
  write: async (session) => {
    const written = await write(session);
    if (!written.ok) return written;
    const closed = await closures.use(parties, session);
    if (closed !== undefined)
      return closed.kind === 'customer'
        ? refuse('CONFLICT', {}, 'This account is being deleted.')
        : refuse('SERVICE_UNAVAILABLE_FOR_BOOKING');
    const { window } = schedule;
    const works =
      window !== null && worksIn(await availability.of(providerId, session), window.day, calendar.weekday(window.day), window.key);
    return works ? ok(undefined) : refuse('SLOT_NOT_BOOKABLE');
  },
});
