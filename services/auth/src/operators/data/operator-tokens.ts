import { accountTokensRevokedV1, ok, type EventEnvelope } from '@karigar/contracts';
import {
  createAggregateStore,
  embedded,
  envelope,
  eventOutbox,
  outboxField,
  outboxIndex,
  schemaOptions,
  type Actor,
  type AggregateDocument,
  type Clock,
  type Outbox,
} from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { withRevoked, type RevokedToken } from '../../accounts/domain/account.ts';

interface OperatorTokens {
  readonly revokedTokens: readonly RevokedToken[];
}

interface OperatorTokensDocument extends AggregateDocument {
  revokedTokens: RevokedToken[];
  outbox: EventEnvelope[];
}

interface TokenRevoked {
  readonly operatorId: string;
  readonly jti: string;
}

const schema = new Schema<OperatorTokensDocument>(
  { _id: String, version: Number, revokedTokens: [embedded({ jti: String, expires: Date })], outbox: outboxField },
  { ...schemaOptions, collection: 'operator_tokens' },
);
schema.index(...outboxIndex);

/** Stores which tokens operators have revoked. The operators themselves are in the environment. */
export function createOperatorTokens({ connection, outbox, clock }: { connection: Connection; outbox: Outbox; clock: Clock }) {
  const store = createAggregateStore<OperatorTokens, TokenRevoked, OperatorTokensDocument>({
    name: 'operator-tokens',
    model: connection.model<OperatorTokensDocument>('OperatorTokens', schema),
    toState: ({ revokedTokens }) => ({ revokedTokens }),
    toFields: ({ revokedTokens }) => ({ revokedTokens: [...revokedTokens] }),
    outgoing: [
      eventOutbox(outbox, ({ operatorId, jti }, _state, version, time) => [
        envelope(accountTokensRevokedV1, {
          source: 'karigar/auth',
          subject: operatorId,
          version,
          time,
          data: { accountId: operatorId, role: 'operator', sessionVersion: 1, jti, at: time.toISOString() },
        }),
      ]),
    ],
    clock,
    initial: { revokedTokens: [] },
  });
  return {
    /** Revokes the token of this call, on every instance. */
    revoke: ({ id, jti, expiresAt }: Actor) =>
      store.change({ _id: id }, ({ revokedTokens }) =>
        ok({
          state: { revokedTokens: withRevoked(revokedTokens, { jti, expires: new Date(expiresAt * 1_000) }, clock.now()) },
          facts: [{ operatorId: id, jti }],
        }),
      ),

    isRevoked: async ({ id, jti }: Pick<Actor, 'id' | 'jti'>): Promise<boolean> =>
      (await store.find({ _id: id }))?.revokedTokens.some((revoked) => revoked.jti === jti) === true,
  };
}
export type OperatorTokenStore = ReturnType<typeof createOperatorTokens>;
