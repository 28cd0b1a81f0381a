import { EventEmitter } from 'node:events';
import type { Logger } from '@karigar/service-kit';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { selfTestEveryMs, watchRedis, type RedisPair } from './adapter-guard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two connections that are ready, what becomes of them, and whether the publishing one is answered. */
function watched() {
  const publishes = { answered: true };
  const connection = () =>
    Object.assign(new EventEmitter(), {
      status: 'ready',
      disconnect: vi.fn(),
      ssubscribe: () => Promise.resolve(1),
      // Answers with the number of receivers, or, like a command that failed and was logged, with nothing.
      spublish: () => Promise.resolve(publishes.answered ? 1 : undefined),
    });
  const [publisher, subscriber] = [connection(), connection()];
  const watch = watchRedis({ publisher, subscriber } as unknown as RedisPair, 'test', { warn: vi.fn() } as unknown as Logger);
  onTestFinished(() => watch.stop());
  return { publisher, subscriber, publishes };
}

const selfTests = (count: number) => vi.advanceTimersByTimeAsync(count * selfTestEveryMs);

it('reconnects a subscription that nothing arrives on, and leaves the connection that is answered', async () => {
  const { publisher, subscriber } = watched();
  await selfTests(3);
  expect(subscriber.disconnect).not.toHaveBeenCalled();
  await selfTests(1);
  expect(subscriber.disconnect).toHaveBeenCalledExactlyOnceWith(true);
  expect(publisher.disconnect).not.toHaveBeenCalled();
});

it('reconnects a publishing connection that is not answered, and leaves a subscription that receives from others', async () => {
  const { publisher, subscriber, publishes } = watched();
  publishes.answered = false;
  for (let n = 0; n < 4; n += 1) {
    await selfTests(1);
    subscriber.emit('smessage', 'test.socket.io#/#');
  }
  expect(publisher.disconnect).toHaveBeenCalledExactlyOnceWith(true);
  expect(subscriber.disconnect).not.toHaveBeenCalled();
});

it('reconnects nothing because the process was busy for longer than the silence', async () => {
  const { publisher, subscriber } = watched();
  await selfTests(1);
  vi.setSystemTime(Date.now() + 60_000);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await selfTests(1);
  expect([publisher.disconnect, subscriber.disconnect].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('reconnects nothing that has just come back from a longer outage and heard nothing meanwhile', async () => {
  const { publisher, subscriber, publishes } = watched();
  const both = [publisher, subscriber];
  publishes.answered = false;
  for (const connection of both) connection.status = 'reconnecting';
  await selfTests(5);
  for (const connection of both) {
    connection.status = 'ready';
    connection.emit('ready');
  }
  await selfTests(1);
  expect(both.flatMap(({ disconnect }) => disconnect.mock.calls)).toEqual([]);
});
