import { z } from 'zod';
import { defineInternalCall, deletion } from '../kit/index.ts';

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
