import { z } from 'zod';
import { defineInternalCall, deletion, id } from '../kit/index.ts';

/**
 * A service that has closed an account for a deletion asks what became of it. A deletion that has not deleted the account by then is cancelled:
 * it can no longer delete, so the account may be opened again.
 */
export const cancelAccountDeletion = defineInternalCall({
  service: 'auth',
  name: 'cancel-deletion',
  body: deletion,
  answer: z.object({ deleted: z.boolean() }),
});

/** Dispatch has a notification mailed. `sent` is false where no mails are sent, when the account is gone, and when its email is unproven. */
export const mailAccount = defineInternalCall({
  service: 'auth',
  name: 'mail-account',
  body: z.object({ role: z.enum(['customer', 'provider']), accountId: id, message: z.string().min(1).max(1_000) }),
  answer: z.object({ sent: z.boolean() }),
});
