import { accountTokensRevokedV1, type EventData } from '@karigar/contracts';
import { newId } from '../ids.ts';
import type { IncomingMessage, KafkaPort, RunningSubscription } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import { fromHeaders, parseData } from '../outbox/envelope.ts';
import type { Actor } from './actor.ts';

type Revoked = EventData<typeof accountTokensRevokedV1>;

/** Which tokens are dead before their time. */
export interface Revocations {
  isRevoked(actor: Pick<Actor, 'id' | 'jti' | 'sessionVersion'>): boolean;
  /** Tells of every revocation that arrives after the start, e.g. to close sockets. */
  onRevoked(listener: (revoked: Revoked) => void): void;
  ready(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Every instance reads the whole `session` topic for itself at start and follows it: the topic keeps 24 h, a token lives 12, so what
 * matters is always in it, and no request has to ask a database.
 */
export function createRevocations({
  kafka,
  topicPrefix,
  instance,
  log,
}: {
  kafka: KafkaPort;
  topicPrefix: string;
  instance: string;
  log: Logger;
}): Revocations {
  const versions = new Map<string, number>();
  const tokens = new Set<string>();
  const listeners: ((revoked: Revoked) => void)[] = [];
  let running: RunningSubscription | undefined;
  let caughtUp = false;

  const apply = (message: IncomingMessage) => {
    if (fromHeaders(message.headers)?.type !== accountTokensRevokedV1.type) return;
    const parsed = parseData(accountTokensRevokedV1, message.value);
    if (!parsed.ok) {
      // Everybody reads this topic for himself, so there is nobody to park it for; standing still would keep away all that come after.
      log.error({ offset: message.offset, err: parsed.error }, 'a revocation could not be read');
      return;
    }
    const revoked = parsed.value;
    if (revoked.jti !== null) tokens.add(revoked.jti);
    else versions.set(revoked.accountId, Math.max(versions.get(revoked.accountId) ?? 0, revoked.sessionVersion));
    if (caughtUp) for (const listener of listeners) listener(revoked);
  };

  return {
    isRevoked: ({ id, jti, sessionVersion }) => tokens.has(jti) || sessionVersion < (versions.get(id) ?? 0),
    onRevoked: (listener) => void listeners.push(listener),
    ready: () => caughtUp,
    start: async () => {
      running = await kafka.subscribe({
        group: `${topicPrefix}.revocations.${instance}.${newId()}`,
        topics: [`${topicPrefix}.session`],
        commit: false,
        handle: async (message) => apply(message),
      });
      await running.caughtUp;
      caughtUp = true;
    },
    stop: async () => running?.stop(),
  };
}
