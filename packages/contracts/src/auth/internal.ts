import { z } from 'zod';
import { notificationKinds } from '../dispatch/constants.ts';
import { defineInternalCall, deletion, id } from '../kit/index.ts';

/**
 * A service that has closed an account for a deletion asks for the outcome. A deletion that is not complete by then is cancelled and can no longer
 * delete, so the account may be reopened.
 */
export const cancelAccountDeletion = defineInternalCall({
  service: 'auth',
  name: 'cancel-deletion',
  body: deletion,
  answer: z.object({ deleted: z.boolean() }),
});

/** How long dispatch waits until auth has mailed a notification. A mail server may need seconds; auth answers before this time in any case. */
export const mailAnsweredWithinMs = 10_000;

/**
 * Dispatch asks to mail a notification. While the account's email is unproven, one with `bySms` is sent as an SMS to its number instead. `sent` is false when
 * neither is possible.
 */
export const mailAccount = defineInternalCall({
  service: 'auth',
  name: 'mail-account',
  body: z.object({
    role: z.enum(['customer', 'provider']),
    accountId: id,
    message: z.string().min(1).max(1_000),
    /** What it is about, for the link. */
    kind: z.enum(notificationKinds),
    ref: id.nullable(),
    bySms: z.boolean().default(false),
  }),
  answer: z.object({ sent: z.boolean() }),
});
