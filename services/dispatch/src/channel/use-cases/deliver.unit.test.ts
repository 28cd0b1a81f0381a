import { createLogger, systemClock } from '@karigar/service-kit';
import { expect, it, vi } from 'vitest';
import type { NotificationStore } from '../../notifications/data/notification-store.ts';
import { createDelivery } from './deliver.ts';
import { messageTo } from '../domain/live-update.ts';
import type { LiveLog } from '../data/live-log.ts';

const update = {
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
  const add = vi.fn<NotificationStore['add']>(async () => new Set());
  const nothingToStore: Pick<NotificationStore, 'toStore' | 'add'> = { toStore: () => [], add };
  const onSkipped = vi.fn();
  const log = createLogger({ name: 'test', level: 'silent' });
  const logged = vi.spyOn(log, 'error');
  const delivery = createDelivery({
    liveLog: { publish } as Partial<LiveLog> as LiveLog,
    notifications: nothingToStore as Partial<NotificationStore> as NotificationStore,
    push: { send: push },
    clock: systemClock,
    log,
    onSkipped,
  });
  return { ...delivery, publish, push, add, onSkipped, logged };
};
const timedOut = new Error('Command timed out');

it('sends a push for an update that it has published, and none for one that another process has published', async () => {
  const first = deliveryOver(true);
  await first.deliver([update]);
  expect(first.push).toHaveBeenCalledTimes(1);
  const second = deliveryOver(false);
  await second.deliver([update]);
  expect(second.push).not.toHaveBeenCalled();
});

it('publishes again at once when Redis has not answered in time, because the first attempt may have succeeded', async () => {
  const { deliver, publish, push } = deliveryOver(timedOut, false);
  await deliver([update]);
  expect(publish).toHaveBeenCalledTimes(2);
  expect(push).toHaveBeenCalledTimes(1);
});

it('leaves an update to the sweep while Redis is unavailable', async () => {
  const { deliver, push } = deliveryOver(timedOut, timedOut);
  await expect(deliver([update])).rejects.toThrow('timed out');
  expect(push).not.toHaveBeenCalled();
});

it('sends the push of an update that Redis has published without answering in time', async () => {
  const swept = deliveryOver(timedOut, timedOut, false, false);
  await expect(swept.deliver([update])).rejects.toThrow('timed out');
  await swept.deliver([update]);
  expect(swept.push).toHaveBeenCalledTimes(1);
  await swept.deliver([update]);
  expect(swept.push).toHaveBeenCalledTimes(1);

  vi.useFakeTimers();
  const buffered = deliveryOver(timedOut, timedOut, false);
  await buffered.deliverOrBuffer([update]);
  await buffered.start();
  await vi.advanceTimersByTimeAsync(1_000);
  await buffered.stop();
  vi.useRealTimers();
  expect(buffered.push).toHaveBeenCalledTimes(1);
});

const more = (id: string) => ({ ...update, id });
const notEncodable = new TypeError('Do not know how to serialize a BigInt');
const tooLarge = Object.assign(new Error('Document is larger than the maximum size'), { name: 'MongoInvalidArgumentError' });

it('skips an update that can never be sent, and sends those beside it', async () => {
  const { deliver, publish, push, onSkipped, logged } = deliveryOver(true, notEncodable, true);
  await deliver([more('n1'), more('n2'), more('n3')]);
  expect(publish.mock.calls.map(([{ id }]) => id)).toEqual(['n1', 'n2', 'n3']);
  expect(push).toHaveBeenCalledTimes(2);
  expect(onSkipped).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith({ err: notEncodable, updateId: 'n2' }, 'skipped a live update that can never be sent');
});

it('skips an update whose notification can never be stored', async () => {
  const { deliver, add, publish, onSkipped } = deliveryOver(true);
  add.mockRejectedValueOnce(tooLarge);
  await deliver([more('n1'), more('n2')]);
  expect(publish.mock.calls.map(([{ id }]) => id)).toEqual(['n2']);
  expect(onSkipped).toHaveBeenCalledOnce();
});

it('leaves an event to the dead letters whose notification can never be stored', async () => {
  const { deliverOrBuffer, add, onSkipped } = deliveryOver();
  add.mockRejectedValueOnce(tooLarge);
  await expect(deliverOrBuffer([update])).rejects.toBe(tooLarge);
  expect(onSkipped).not.toHaveBeenCalled();
});

it('sends what waits behind an update that can never be sent, once Redis is back', async () => {
  vi.useFakeTimers();
  const delivery = deliveryOver(timedOut, timedOut, timedOut, timedOut, notEncodable, true);
  await delivery.deliverOrBuffer([more('n1')]);
  await delivery.deliverOrBuffer([more('n2')]);
  await delivery.start();
  await vi.advanceTimersByTimeAsync(1_000);
  await delivery.stop();
  vi.useRealTimers();
  expect(delivery.publish.mock.calls.map(([{ id }]) => id)).toEqual(['n1', 'n1', 'n2', 'n2', 'n1', 'n2']);
  expect(delivery.push).toHaveBeenCalledOnce();
  expect(delivery.onSkipped).toHaveBeenCalledOnce();
});
