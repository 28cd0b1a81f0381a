import { mapResult, ok, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  embedded,
  eventOutbox,
  outboxField,
  outboxIndex,
  schemaOptions,
  type Actor,
  type AggregateDocument,
  type AuditLog,
  type Clock,
  type Outbox,
} from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { isTokenValid, withRevoked, type RevokedToken } from '../../accounts/domain/account.ts';

export interface OperatorTokens {
  readonly revokedTokens: readonly RevokedToken[];
  /** Tokens of earlier versions are revoked. */
  readonly sessionVersion: number;
  /** Whether the operator is in the environment, as far as this service has recorded in the audit trail. */
  readonly isListed: boolean;
}

interface OperatorTokensDocument extends AggregateDocument {
  revokedTokens: RevokedToken[];
  sessionVersion: number;
  isListed: boolean;
  outbox: EventEnvelope[];
}

export interface TokensRevoked {
  readonly operatorId: string;
  /** Null: all tokens of earlier versions. */
  readonly jti: string | null;
}

const schema = new Schema<OperatorTokensDocument>(
  {
    _id: String,
    version: Number,
    revokedTokens: [embedded({ jti: String, expires: Date })],
    sessionVersion: Number,
    isListed: Boolean,
    outbox: outboxField,
  },
  { ...schemaOptions, collection: 'operator_tokens' },
);
schema.index(...outboxIndex);

const initial: OperatorTokens = { revokedTokens: [], sessionVersion: 1, isListed: false };

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<OperatorTokens, TokensRevoked>>[1];
}

/** Stores which tokens of operators are revoked. The operators themselves are in the environment. */
export function createOperatorTokens({ connection, outbox, audit, clock, toEvents }: Options) {
  const model = connection.model<OperatorTokensDocument>('OperatorTokens', schema);
  const store = createAggregateStore<OperatorTokens, TokensRevoked, OperatorTokensDocument>({
    name: 'operator-tokens',
    model,
    toState: ({ revokedTokens, sessionVersion, isListed }) => ({ revokedTokens, sessionVersion, isListed }),
    toFields: ({ revokedTokens, ...rest }) => ({ revokedTokens: [...revokedTokens], ...rest }),
    outgoing: [eventOutbox(outbox, toEvents)],
    clock,
    initial,
  });
  /** Records it in the audit trail, once. Nobody who is logged in adds or removes operators, so the entry names the operator concerned. */
  const audited = (id: string, action: 'operator_added' | 'operator_removed') => () =>
    audit.alongside({ operatorId: id, action, about: { kind: 'operator', id }, reason: null });
  const list = (id: string) =>
    store.change(
      { _id: id },
      (state) => ok({ state: state.isListed ? state : { ...state, isListed: true }, facts: [] }),
      audited(id, 'operator_added'),
    );
  return {
    /** @returns the session version of a login's token */
    logIn: async (id: string): Promise<Result<number>> => mapResult(await list(id), ({ sessionVersion }) => sessionVersion),

    /** Records who has been added to the environment or removed from it, and revokes all tokens of the latter. */
    syncWithEnvironment: async (operatorIds: ReadonlySet<string>): Promise<void> => {
      for (const id of operatorIds) await list(id);
      for (const { _id: operatorId } of await model.find({ isListed: true }, { _id: 1 }).lean())
        if (!operatorIds.has(operatorId))
          await store.change(
            { _id: operatorId },
            (state) =>
              ok(
                state.isListed
                  ? { state: { ...state, isListed: false, sessionVersion: state.sessionVersion + 1 }, facts: [{ operatorId, jti: null }] }
                  : { state, facts: [] },
              ),
            audited(operatorId, 'operator_removed'),
          );
    },

    /** Revokes the token of this call, on every instance. */
    revoke: ({ id, jti, expiresAt }: Actor) =>
      store.change({ _id: id }, (state) =>
        ok({
          state: { ...state, revokedTokens: withRevoked(state.revokedTokens, { jti, expires: new Date(expiresAt * 1_000) }, clock.now()) },
          facts: [{ operatorId: id, jti }],
        }),
      ),

    isRevoked: async (actor: Pick<Actor, 'id' | 'jti' | 'sessionVersion'>): Promise<boolean> =>
      !isTokenValid((await store.find({ _id: actor.id })) ?? initial, actor),
  };
}
export type OperatorTokenStore = ReturnType<typeof createOperatorTokens>;
