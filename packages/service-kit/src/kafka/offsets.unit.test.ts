import kafkajs from 'kafkajs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileBrokerStarts } from './offsets.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const refused = new kafkajs.KafkaJSConnectionError('connect ECONNREFUSED');
const leaderless = Object.assign(new Error('There is no leader for this topic-partition'), { retriable: true });

/** Fails a few times, each of which takes ten seconds. */
const failing = (error: Error, { times }: { times: number }) =>
  vi.fn(async () => {
    if (times-- === 0) return 'done';
    vi.setSystemTime(Date.now() + 10_000);
    throw error;
  });

it('waits for a broker that cannot be reached until it is, or the client closes', async () => {
  const closing = new AbortController();
  const wait = { waitForBroker: true, closing: closing.signal };
  expect(await whileBrokerStarts(failing(refused, { times: 5 }), wait)).toBe('done');
  const call = failing(refused, { times: Infinity });
  const waiting = whileBrokerStarts(call, wait);
  const ended = expect(waiting).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(call.mock.calls.length).toBeGreaterThan(3));
  closing.abort();
  await ended;
});

it('waits no longer than fifteen seconds for a leader, or for the broker unless asked to', async () => {
  const { signal } = new AbortController();
  await expect(whileBrokerStarts(failing(leaderless, { times: 5 }), { waitForBroker: true, closing: signal })).rejects.toBe(leaderless);
  await expect(whileBrokerStarts(failing(refused, { times: 5 }), { waitForBroker: false, closing: signal })).rejects.toBe(refused);
});
