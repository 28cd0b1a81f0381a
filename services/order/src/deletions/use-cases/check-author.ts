import { ok, refuse } from '@karigar/contracts';
import type { Closures, WriteAlongside } from '@karigar/service-kit';
import type { Side } from '../../orders/domain/side.ts';

export const beingDeleted = refuse('CONFLICT', {}, 'This account is being deleted.');

/**
 * A step of the transaction that stores what an account has written. Conflicts with the account's deletion: what is stored before is erased, and nothing
 * is stored afterwards.
 */
export const checkAuthor =
  (closures: Pick<Closures, 'checkOpen'>, author: { readonly kind: Side; readonly id: string }): WriteAlongside['write'] =>
  async (session) =>
    (await closures.checkOpen([author], session)) === undefined ? ok(undefined) : beingDeleted;
