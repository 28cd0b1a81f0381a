import { setTimeout as wait } from 'node:timers/promises';
import { newId, type Logger } from '@karigar/service-kit';
import type { Redis } from 'ioredis';

export const selfTestEveryMs = 2_000;
/** Self-tests that may pass without a sign of life. Counted rather than timed: a process that was busy for long has not yet read what has arrived. */
const silentTests = 3;
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
 * Checks that published messages arrive: a half-open connection gives no error for a long time, so the channel publishes to itself, and reconnects
 * a connection that has been silent for three such self-tests. Anything that arrives is a sign of life, since an echo may wait behind much else.
 */
export function watchRedis(redis: RedisPair, prefix: string, log: Logger) {
  const { publisher, subscriber } = redis;
  const channel = `${prefix}.self.${newId()}`;
  /** Self-tests since the last sign of life, such as a new connection. */
  const silent = { publisher: 0, subscriber: 0 };
  publisher.on('ready', () => (silent.publisher = 0));
  subscriber.on('ready', () => (silent.subscriber = 0));
  subscriber.on('smessage', () => (silent.subscriber = 0));
  let subscribed = Promise.resolve();
  /** Redis answers in order, so the answer to this subscription means that all earlier ones are active. */
  const confirm = (): void => {
    subscribed = Promise.race([subscriber.ssubscribe(channel), wait(confirmWithinMs, undefined, { ref: false })]).then(() => undefined);
  };
  confirm();
  // ioredis has sent the adapter's subscriptions again by then.
  subscriber.on('ready', confirm);
  const timer = setInterval(() => {
    for (const name of ['publisher', 'subscriber'] as const) {
      if (silent[name] >= silentTests && redis[name].status === 'ready') {
        log.warn({ connection: name }, 'redis does not respond; reconnecting');
        silent[name] = 0;
        redis[name].disconnect(true);
      }
      silent[name] += 1;
    }
    void publisher.spublish(channel, '1').then((receivers) => {
      // A command that failed was logged, and resolves with nothing.
      if (typeof receivers === 'number') silent.publisher = 0;
    });
  }, selfTestEveryMs);
  return {
    /** Resolves when this connection's subscriptions are active: once for a connection to Redis, not for each socket. At once while Redis is unavailable. */
    untilSubscribed: (): Promise<void> => (subscriber.status === 'ready' ? subscribed : Promise.resolve()),
    stop: () => clearInterval(timer),
  };
}
