import { ok, refuse } from '@karigar/contracts';
import type { Closures, WriteAlongside } from '@karigar/service-kit';
import type { Side } from '../../orders/domain/side.ts';

export const beingDeleted = refuse('CONFLICT', {}, 'This account is being deleted.');

/**
 * A step of the transaction that stores what somebody has written. Conflicts with the deletion of their account, which erases what is stored before it, and
 * refuses what would come after it.
 */
export const checkAuthor =
  (closures: Pick<Closures, 'checkOpen'>, author: { readonly kind: Side; readonly id: string }): WriteAlongside['write'] =>
  async (session) =>
    (await closures.checkOpen([author], session)) === undefined ? ok(undefined) : beingDeleted;
