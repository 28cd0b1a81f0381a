import { setTimeout as wait } from 'node:timers/promises';
import { newId, type Logger } from '@karigar/service-kit';
import type { Redis } from 'ioredis';

const selfTestEveryMs = 2_000;
const silenceMs = 6_000;
const confirmWithinMs = 5_000;

/** The channel's two Redis connections: one to publish and write, one to subscribe. */
export interface RedisPair {
  readonly publisher: Redis;
  readonly subscriber: Redis;
}

/**
 * The adapter does not handle rejected publishes and subscribes, so a single call while Redis is unavailable would crash the process. Nothing is
 * lost: messages are in the accounts' logs, or still in their document.
 */
export function logErrorsOf({ publisher, subscriber }: RedisPair, log: Logger): void {
  const logFailuresOf = (client: Redis, name: 'spublish' | 'ssubscribe' | 'sunsubscribe') => {
    const command = client[name].bind(client) as (...args: string[]) => Promise<unknown>;
    Object.assign(client, {
      [name]: (...args: string[]) => command(...args).catch((error: unknown) => log.debug({ err: error, name }, 'a redis command failed')),
    });
  };
  logFailuresOf(publisher, 'spublish');
  logFailuresOf(subscriber, 'ssubscribe');
  logFailuresOf(subscriber, 'sunsubscribe');
}

/**
 * Checks that published messages arrive: a half-open connection gives no error for a long time, so the channel publishes to itself and reconnects
 * both connections after 6 s without an echo.
 */
export function watchRedis({ publisher, subscriber }: RedisPair, prefix: string, log: Logger) {
  const channel = `${prefix}.self.${newId()}`;
  let lastEchoAt = performance.now();
  subscriber.on('smessage', (name: string) => {
    if (name === channel) lastEchoAt = performance.now();
  });
  let subscribed = Promise.resolve();
  /** Redis answers in order, so the answer to this subscription means that all earlier ones are active. */
  const confirm = (): void => {
    subscribed = Promise.race([subscriber.ssubscribe(channel), wait(confirmWithinMs, undefined, { ref: false })]).then(() => undefined);
  };
  confirm();
  // ioredis has sent the adapter's subscriptions again by then.
  subscriber.on('ready', confirm);
  const timer = setInterval(() => {
    if (performance.now() - lastEchoAt > silenceMs && (subscriber.status === 'ready' || publisher.status === 'ready')) {
      log.warn('redis does not respond; reconnecting');
      lastEchoAt = performance.now();
      for (const client of [publisher, subscriber]) if (client.status === 'ready') client.disconnect(true);
    }
    void publisher.spublish(channel, '1');
  }, selfTestEveryMs);
  return {
    /** Resolves when this connection's subscriptions are active: once for a connection to Redis, not for each socket. At once while Redis is unavailable. */
    untilSubscribed: (): Promise<void> => (subscriber.status === 'ready' ? subscribed : Promise.resolve()),
    stop: () => clearInterval(timer),
  };
}
