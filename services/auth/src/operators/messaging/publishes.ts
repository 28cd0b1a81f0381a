import { accountTokensRevokedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import type { OperatorTokens, TokensRevoked } from '../data/operator-tokens.ts';

/** Domain facts to integration events. */
export function toEvents(
  { operatorId, jti }: TokensRevoked,
  { sessionVersion }: OperatorTokens,
  version: number,
  time: Date,
): EventEnvelope[] {
  const data = { accountId: operatorId, role: 'operator', sessionVersion, jti, at: time.toISOString() } as const;
  return [envelope(accountTokensRevokedV1, { source: 'karigar/auth', subject: operatorId, version, time, data })];
}
