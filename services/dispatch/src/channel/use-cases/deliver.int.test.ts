import { createRedis, newId, systemClock } from '@karigar/service-kit';
import { useEngines } from '@karigar/service-kit/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { createNotificationStore } from '../../notifications/data/notification-store.ts';
import { createLiveLog } from '../data/live-log.ts';
import { messageTo } from '../domain/live-update.ts';
import { createDelivery } from './deliver.ts';

const engines = await useEngines();
const redis = createRedis(engines.redisUrl, engines.log);
await redis.connect();
afterAll(async () => {
  redis.disconnect();
  await engines.close();
});

it('skips an update that Redis or MongoDB refuses, and sends the others', async () => {
  const liveLog = createLiveLog({ redis, prefix: engines.topicPrefix, channel: `${engines.topicPrefix}.updates` });
  const onSkipped = vi.fn();
  const notifications = createNotificationStore(engines.mongo);
  const { deliver } = createDelivery({
    liveLog,
    notifications,
    push: { send: () => undefined },
    clock: systemClock,
    log: engines.log,
    onSkipped,
  });
  const [refused, others, noted] = [newId(), newId(), newId()];
  const closed = (account: string) => ({
    id: newId(),
    messages: [messageTo('requestClosed', [account], { requestId: newId(), reason: 'cancelled' })],
  });
  const notifying = (to: string, message: string) => ({
    id: newId(),
    messages: [],
    notifications: [{ to, message, translations: {}, kind: 'order', ref: null }] as const,
  });
  await redis.set(`${engines.topicPrefix}.live.log.${refused}`, 'no log');

  await deliver([
    closed(refused),
    closed(others),
    notifying(noted, 'x'.repeat(17 * 1_024 * 1_024)),
    notifying(noted, 'Your order has been accepted.'),
  ]);

  expect(onSkipped).toHaveBeenCalledTimes(2);
  expect(await liveLog.since(others, 0)).toMatchObject({ events: [{ event: 'requestClosed' }] });
  expect(await liveLog.since(noted, 0)).toMatchObject({ events: [{ payload: { message: 'Your order has been accepted.' } }] });
});
