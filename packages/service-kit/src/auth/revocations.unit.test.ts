import { accountTokensRevokedV1 } from '@karigar/contracts';
import { expect, it } from 'vitest';
import type { KafkaPort, Subscription } from '../kafka/port.ts';
import { createLogger } from '../log/logger.ts';
import { eventMessage } from '../testing/event-message.ts';
import { createRevocations } from './revocations.ts';

const log = createLogger({ name: 'test', level: 'silent' });

/** Revocations without a broker, which receive what the test hands them. */
async function startRevocations({ silentForMs = () => 0, now = () => 0 }: { silentForMs?: () => number; now?: () => number } = {}) {
  let handle: Subscription['handle'] = () => Promise.reject(new Error('Nobody has subscribed'));
  const kafka: Pick<KafkaPort, 'subscribe'> = {
    subscribe: (subscription) => {
      handle = subscription.handle;
      const done = Promise.resolve();
      return Promise.resolve({ caughtUp: done, catchUp: () => done, silentForMs, stop: () => done });
    },
  };
  const revocations = createRevocations({ kafka, topicPrefix: 'test', instance: 'one', log, now });
  const isReadyBefore = revocations.ready();
  await revocations.start();
  const receive = (accountId: string, sessionVersion: number, jti: string | null) => {
    const data = { accountId, role: 'customer' as const, sessionVersion, jti, at: '2026-11-20T04:30:00.000Z' };
    const { value, headers = {} } = eventMessage('test', accountTokensRevokedV1, { subject: accountId, data });
    const message = { topic: 'test.session', partition: 0, offset: '0', key: accountId, value: Buffer.from(value ?? ''), headers };
    return handle(message, new AbortController().signal, () => undefined);
  };
  return { revocations, receive, isReadyBefore };
}

it('is not ready after five seconds without the broker, because a logout may be pending', async () => {
  let silentForMs = 0;
  const { revocations, isReadyBefore } = await startRevocations({ silentForMs: () => silentForMs });
  expect([isReadyBefore, revocations.ready()]).toEqual([false, true]);
  silentForMs = 5_001;
  expect(revocations.ready()).toBe(false);
  silentForMs = 200;
  expect(revocations.ready()).toBe(true);
});

it('remembers a revocation for a day after it came last, and no longer, so that memory does not grow for ever', async () => {
  const hour = 3_600_000;
  let now = 0;
  const { revocations, receive } = await startRevocations({ now: () => now });
  const old = (id: string) => revocations.isRevoked({ id, jti: 'of-now', sessionVersion: 1 });
  const token = (jti: string) => revocations.isRevoked({ id: 'anybody', jti, sessionVersion: 9 });

  await receive('asha', 2, null);
  await receive('ravi', 2, null);
  await receive('asha', 1, 'token');
  now = 23 * hour;
  await receive('asha', 2, null);
  await receive('asha', 1, 'later');
  expect([old('asha'), old('ravi'), token('token'), token('later')]).toEqual([true, true, true, true]);
  now = 25 * hour;
  await receive('zoya', 2, null);
  await receive('zoya', 1, 'last');
  expect([old('asha'), old('ravi'), token('token'), token('later')]).toEqual([true, false, false, true]);
});
