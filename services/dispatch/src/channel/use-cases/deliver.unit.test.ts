import { createLogger, systemClock } from '@karigar/service-kit';
import { expect, it, vi } from 'vitest';
import type { NotificationStore } from '../../notifications/data/notification-store.ts';
import { createDelivery } from './deliver.ts';
import { tell } from '../domain/news.ts';
import type { LiveLog } from '../data/live-log.ts';

const news = {
  id: 'n1',
  tells: [
    tell('notification', ['p1'], {
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
  const told = vi.fn<LiveLog['tell']>();
  for (const answer of answers) {
    if (answer instanceof Error) told.mockRejectedValueOnce(answer);
    else told.mockResolvedValueOnce(answer);
  }
  const push = vi.fn();
  const nothingToStore: Pick<NotificationStore, 'toStore' | 'add'> = { toStore: () => [], add: async () => undefined };
  const { deliver } = createDelivery({
    liveLog: { tell: told } as Partial<LiveLog> as LiveLog,
    notifications: nothingToStore as Partial<NotificationStore> as NotificationStore,
    push: { send: push },
    clock: systemClock,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  return { deliver, told, push };
};
const timedOut = new Error('Command timed out');

it('sends a push for what it has told, and none for what another process has told', async () => {
  const first = deliveryOver(true);
  await first.deliver([news]);
  expect(first.push).toHaveBeenCalledTimes(1);
  const second = deliveryOver(false);
  await second.deliver([news]);
  expect(second.push).not.toHaveBeenCalled();
});

it('tells it again at once when Redis has not answered in time, though the first time may have succeeded', async () => {
  const { deliver, told, push } = deliveryOver(timedOut, false);
  await deliver([news]);
  expect(told).toHaveBeenCalledTimes(2);
  expect(push).toHaveBeenCalledTimes(1);
});

it('leaves it to the sweep while Redis is unavailable', async () => {
  const { deliver, push } = deliveryOver(timedOut, timedOut);
  await expect(deliver([news])).rejects.toThrow('timed out');
  expect(push).not.toHaveBeenCalled();
});
