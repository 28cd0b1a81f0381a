import { accountTokensRevokedV1, dayMs, withAnyText, type EventData } from '@karigar/contracts';
import { newId } from '../ids.ts';
import type { IncomingMessage, KafkaPort, RunningSubscription } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import { fromHeaders, parseData } from '../outbox/envelope.ts';
import type { Actor } from './actor.ts';

/** With any role: a revocation also applies to a role that only a newer version of auth knows. */
const revokedV1 = withAnyText(accountTokensRevokedV1, 'role');
type Revoked = EventData<typeof revokedV1>;

/** The tokens that were revoked before they expired. */
export interface Revocations {
  isRevoked(actor: Pick<Actor, 'id' | 'jti' | 'sessionVersion'>): boolean;
  /** Calls `listener` with every revocation received after the start, e.g. to close sockets. */
  onRevoked(listener: (revoked: Revoked) => void): void;
  /** False until the topic has been read, and whenever the broker has been silent for 5 s: a logout may be pending, so no token can be trusted. */
  ready(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A revocation must reach every instance within 5 s (guarantee G5). */
const maxSilenceMs = 5_000;
/** Each answer of the broker ends the silence. */
const maxWaitMs = 1_000;
/** As long as the topic keeps it, which is longer than a token lives. */
const rememberedMs = dayMs;

/**
 * Every instance consumes the whole `session` topic (its own consumer group) at start and follows it: the topic keeps 24 h and a token lives 12 h, so
 * no request has to ask a database.
 */
export function createRevocations({
  kafka,
  topicPrefix,
  instance,
  log,
  now = Date.now,
}: {
  kafka: Pick<KafkaPort, 'subscribe'>;
  topicPrefix: string;
  instance: string;
  log: Logger;
  now?: () => number;
}): Revocations {
  const versions = createMemory<number>(now);
  const tokens = createMemory<true>(now);
  const listeners: ((revoked: Revoked) => void)[] = [];
  let running: RunningSubscription | undefined;
  let caughtUp = false;

  const apply = (message: IncomingMessage) => {
    if (fromHeaders(message.headers)?.type !== revokedV1.type) return;
    const parsed = parseData(revokedV1, message.value);
    if (!parsed.ok) {
      // Not parked, because every instance reads this topic. Stopping here would block all later revocations.
      log.error({ offset: message.offset, err: parsed.error }, 'ignored a revocation that cannot be parsed');
      return;
    }
    const revoked = parsed.value;
    if (revoked.jti !== null) tokens.set(revoked.jti, true);
    else versions.set(revoked.accountId, Math.max(versions.get(revoked.accountId) ?? 0, revoked.sessionVersion));
    if (caughtUp) for (const listener of listeners) listener(revoked);
  };

  return {
    isRevoked: ({ id, jti, sessionVersion }) => tokens.get(jti) === true || sessionVersion < (versions.get(id) ?? 0),
    onRevoked: (listener) => void listeners.push(listener),
    ready: () => caughtUp && running !== undefined && running.silentForMs() < maxSilenceMs,
    start: async () => {
      running = await kafka.subscribe({
        group: `${topicPrefix}.revocations.${instance}.${newId()}`,
        topics: [`${topicPrefix}.session`],
        commit: false,
        maxWaitMs,
        handle: async (message) => apply(message),
      });
      await running.caughtUp;
      caughtUp = true;
    },
    stop: async () => running?.stop(),
  };
}

/** Remembers values for a day after they were last set. */
function createMemory<T>(now: () => number) {
  const entries = new Map<string, { readonly value: T; readonly setAt: number }>();
  return {
    get: (key: string): T | undefined => entries.get(key)?.value,
    set: (key: string, value: T): void => {
      // At the end, so that the oldest entries are at the beginning.
      entries.delete(key);
      entries.set(key, { value, setAt: now() });
      for (const [oldest, { setAt }] of entries) {
        if (now() - setAt < rememberedMs) return;
        entries.delete(oldest);
      }
    },
  };
}
