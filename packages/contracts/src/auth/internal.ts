import { z } from 'zod';
import { defineInternalCall, id } from '../kit/index.ts';

/** A deletion of an account, as services speak of it among themselves. */
export const accountDeletion = z.object({ role: z.enum(['customer', 'provider']), accountId: id, deletionId: id });
export type AccountDeletion = z.infer<typeof accountDeletion>;

/**
 * A service that has closed an account for a deletion asks what became of it. A deletion that has not deleted the account by then is cancelled:
 * it can no longer delete, so the account may be opened again.
 */
export const cancelAccountDeletion = defineInternalCall({
  service: 'auth',
  name: 'cancel-account-deletion',
  body: accountDeletion,
  answer: z.object({ deleted: z.boolean() }),
});
