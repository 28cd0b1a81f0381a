import { getEventListeners } from 'node:events';
import { defineEvent } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { KafkaPort, Subscription } from '../kafka/port.ts';
import { createLogger } from '../log/logger.ts';
import { toHeaders } from '../outbox/envelope.ts';
import { consumes, startInbox } from './inbox.ts';

const renamed = defineEvent({ type: 'thing.renamed.v1', topic: 'service', summary: 'A thing has another name.', data: z.object({}) });

it('leaves no listener on the signal of its consumer behind, however many events have waited', async () => {
  let subscription: Subscription | undefined;
  const kafka: Pick<KafkaPort, 'subscribe' | 'publish' | 'lag'> = {
    lag: async () => ({}),
    subscribe: async (given) => {
      subscription = given;
      const done = () => Promise.resolve();
      return { caughtUp: done(), catchUp: done, silentForMs: () => 0, stop: done };
    },
    publish: () => Promise.resolve(),
  };
  const tried = new Map<string, number>();
  const handler = consumes(renamed, async ({ subject }) => {
    const tries = (tried.get(subject) ?? 0) + 1;
    tried.set(subject, tries);
    if (tries === 1) throw Object.assign(new Error('the primary is gone'), { name: 'MongoNetworkError' });
    if (tries === 2) throw new Error('not now');
  });
  await startInbox({
    kafka,
    topicPrefix: 'test',
    group: 'listeners',
    handlers: [handler],
    deps: undefined,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  const { signal } = new AbortController();
  let most = 0;
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const subject = String(n);
      const headers = toHeaders({
        id: subject,
        type: renamed.type,
        source: 'test',
        time: new Date().toISOString(),
        subject,
        version: 1,
        data: {},
      });
      const message = { topic: 'test.service', partition: 0, offset: subject, key: subject, value: Buffer.from('{}'), headers };
      await subscription?.handle(message, signal, () => {
        most = Math.max(most, getEventListeners(signal, 'abort').length);
      });
    }),
  );
  // Each was tried three times and waited twice.
  expect(new Set(tried.values())).toEqual(new Set([3]));
  expect(most).toBeGreaterThan(0);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
