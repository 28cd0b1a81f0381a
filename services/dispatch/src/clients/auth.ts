import { cancelAccountDeletion, type AccountDeletion } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';

/** What dispatch asks auth. Throws UNAVAILABLE when it does not answer. */
export interface AuthClient {
  /** Cancels a deletion unless it has deleted the account, and says which. */
  cancelDeletion(deletion: AccountDeletion): Promise<'deleted' | 'cancelled'>;
}

export const createAuthClient = (auth: InternalClient): AuthClient => ({
  cancelDeletion: async (deletion) => ((await auth.call(cancelAccountDeletion, deletion)).deleted ? 'deleted' : 'cancelled'),
});
