import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';

export const accountTokensRevokedV1 = defineEvent({
  type: 'account.tokens-revoked.v1',
  topic: 'session',
  summary: 'Tokens of an account are dead. The subject is the account.',
  data: z.object({
    accountId: id,
    role: z.enum(['customer', 'provider', 'operator']),
    /** Tokens with a lower session version are invalid. */
    sessionVersion: z.int().nonnegative(),
    /** When set, only the token with this `jti` is revoked, whatever its session version. */
    jti: z.string().nullable(),
    at: instant,
  }),
});
export type AccountTokensRevokedV1 = EventData<typeof accountTokensRevokedV1>;
