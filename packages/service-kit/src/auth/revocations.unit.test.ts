import { expect, it } from 'vitest';
import type { KafkaPort } from '../kafka/port.ts';
import { createLogger } from '../log/logger.ts';
import { createRevocations } from './revocations.ts';

it('is not ready after five seconds without the broker, because a logout may be pending', async () => {
  let silentForMs = 0;
  const kafka = {
    subscribe: () => Promise.resolve({ caughtUp: Promise.resolve(), silentForMs: () => silentForMs, stop: () => Promise.resolve() }),
  } as unknown as KafkaPort;
  const revocations = createRevocations({
    kafka,
    topicPrefix: 'test',
    instance: 'one',
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  expect(revocations.ready()).toBe(false);
  await revocations.start();
  expect(revocations.ready()).toBe(true);
  silentForMs = 5_001;
  expect(revocations.ready()).toBe(false);
  silentForMs = 200;
  expect(revocations.ready()).toBe(true);
});
