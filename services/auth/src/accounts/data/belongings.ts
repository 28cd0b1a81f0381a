import { ok } from '@karigar/contracts';
import type { WriteAlongside } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';

/** Data kept for an account and deleted with it. */
interface Belonging {
  remove(accountId: string, session: ClientSession): Promise<void>;
}

/** All data kept for an account beside the account itself. */
export const createBelongings = (kept: readonly Belonging[]) => ({
  /** Removes all of it, in the transaction that deletes the account. */
  removal: (accountId: string): WriteAlongside => ({
    queue: `account ${accountId}`,
    write: async (session) => {
      for (const each of kept) await each.remove(accountId, session);
      return ok(undefined);
    },
  }),
});
export type Belongings = ReturnType<typeof createBelongings>;
