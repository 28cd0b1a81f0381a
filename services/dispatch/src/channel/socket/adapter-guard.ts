import { newId, type Logger } from '@karigar/service-kit';
import type { Redis } from 'ioredis';

const selfTestEveryMs = 2_000;
const silenceMs = 6_000;
const joinWithinMs = 5_000;

/** The connections of the channel to Redis: one that publishes and writes, one that listens. */
export interface RedisPair {
  readonly publisher: Redis;
  readonly subscriber: Redis;
}

/**
 * The adapter publishes and subscribes without handling the rejection, so one call while Redis is unavailable would end the process. What fails is in the
 * log of the accounts, or waits in its document.
 */
export function logErrorsOf({ publisher, subscriber }: RedisPair, log: Logger): void {
  const tame = (client: Redis, name: 'spublish' | 'ssubscribe' | 'sunsubscribe') => {
    const command = client[name].bind(client) as (...args: string[]) => Promise<unknown>;
    Object.assign(client, {
      [name]: (...args: string[]) =>
        command(...args).catch((error: unknown) => log.debug({ err: error, name }, 'redis did not take a command')),
    });
  };
  tame(publisher, 'spublish');
  tame(subscriber, 'ssubscribe');
  tame(subscriber, 'sunsubscribe');
}

/**
 * Watches that what is published arrives: a half-open connection stays silent for long, so the channel publishes to itself, and after 6 s without hearing
 * it reconnects both.
 */
export function watchRedis({ publisher, subscriber }: RedisPair, prefix: string, log: Logger) {
  const channel = `${prefix}.self.${newId()}`;
  let heardAt = performance.now();
  subscriber.on('smessage', (name: string) => {
    if (name === channel) heardAt = performance.now();
  });
  void subscriber.ssubscribe(channel);
  const timer = setInterval(() => {
    if (performance.now() - heardAt > silenceMs && (subscriber.status === 'ready' || publisher.status === 'ready')) {
      log.warn('redis is silent; reconnecting');
      heardAt = performance.now();
      for (const client of [publisher, subscriber]) if (client.status === 'ready') client.disconnect(true);
    }
    void publisher.spublish(channel, '1');
  }, selfTestEveryMs);
  return {
    /** Resolves when every subscription made so far stands: Redis answers in order. While Redis is unavailable there is nothing to wait for. */
    untilConnected: async (): Promise<void> => {
      if (subscriber.status !== 'ready') return;
      let patience: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (patience = setTimeout(resolve, joinWithinMs)));
      await Promise.race([subscriber.ssubscribe(channel), enough]).finally(() => clearTimeout(patience));
    },
    stop: () => clearInterval(timer),
  };
}
