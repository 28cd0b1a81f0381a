import { createLogger, systemClock } from '@karigar/service-kit';
import { expect, it, vi } from 'vitest';
import type { NotificationStore } from '../../notifications/data/notification-store.ts';
import { createDelivery } from './deliver.ts';
import { messageTo } from '../domain/live-update.ts';
import type { LiveLog } from '../data/live-log.ts';

const news = {
  id: 'n1',
  messages: [
    messageTo('notification', ['p1'], {
      id: 'x',
      message: 'New request',
      kind: 'request',
      ref: 'r1',
      timestamp: '2026-01-05T06:00:00.000Z',
      read: false,
    }),
  ],
};

const deliveryOver = (...answers: (boolean | Error)[]) => {
  const publish = vi.fn<LiveLog['publish']>();
  for (const answer of answers) {
    if (answer instanceof Error) publish.mockRejectedValueOnce(answer);
    else publish.mockResolvedValueOnce(answer);
  }
  const push = vi.fn();
  const nothingToStore: Pick<NotificationStore, 'toStore' | 'add'> = { toStore: () => [], add: async () => new Set() };
  const { deliver } = createDelivery({
    liveLog: { publish } as Partial<LiveLog> as LiveLog,
    notifications: nothingToStore as Partial<NotificationStore> as NotificationStore,
    push: { send: push },
    clock: systemClock,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  return { deliver, publish, push };
};
const timedOut = new Error('Command timed out');

it('sends a push for an update that it has published, and none for one that another process has published', async () => {
  const first = deliveryOver(true);
  await first.deliver([news]);
  expect(first.push).toHaveBeenCalledTimes(1);
  const second = deliveryOver(false);
  await second.deliver([news]);
  expect(second.push).not.toHaveBeenCalled();
});

it('publishes again at once when Redis has not answered in time, because the first attempt may have succeeded', async () => {
  const { deliver, publish, push } = deliveryOver(timedOut, false);
  await deliver([news]);
  expect(publish).toHaveBeenCalledTimes(2);
  expect(push).toHaveBeenCalledTimes(1);
});

it('leaves an update to the sweep while Redis is unavailable', async () => {
  const { deliver, push } = deliveryOver(timedOut, timedOut);
  await expect(deliver([news])).rejects.toThrow('timed out');
  expect(push).not.toHaveBeenCalled();
});
