import { ok, refuse, type Result } from '@karigar/contracts';
import { deleteUnlessOrdered } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';
import type { AccountRepository } from '../data/account-repository.ts';
import type { Account } from '../domain/account.ts';
import type { AccountDeps } from './deps.ts';

/** Erases the personal data of an account unless it has open orders, see `deleteUnlessOrdered`. */
export const deleteAccount = <A extends Account>(
  { closeToBookings, ownedData }: Pick<AccountDeps, 'closeToBookings' | 'ownedData'>,
  accounts: AccountRepository<A>,
  { role, id }: { readonly role: A['role']; readonly id: string },
): Promise<Result<undefined>> =>
  deleteUnlessOrdered({
    what: 'account',
    begin: (deletionId) => accounts.beginDeletion(id, deletionId),
    close: (deletionId) => closeToBookings({ kind: role, id, deletionId }),
    refusal: (ordersCount) => refuse('OPEN_ORDERS', { ordersCount }),
    complete: (deletionId) => {
      const write = async (session: ClientSession) => {
        for (const store of ownedData) await store.remove(id, session);
        return ok(undefined);
      };
      return accounts.delete(id, deletionId, { queue: `account ${id}`, write });
    },
    cancel: (deletionId) => accounts.cancelDeletion(id, deletionId),
  });
