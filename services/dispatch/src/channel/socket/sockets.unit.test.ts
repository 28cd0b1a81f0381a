import { expect, it, vi } from 'vitest';
import type { LogEntry, PublishedUpdate } from '../data/live-log.ts';
import { createSockets, type ChannelSocket, type SocketsOptions } from './sockets.ts';

const entry = (seq: number): LogEntry => ({ seq, event: 'requestClosed', payload: { requestId: `r${seq}`, reason: 'cancelled' } });

const socketsWith = (options: Partial<SocketsOptions> = {}) => createSockets({ mayWrite: () => true, onGap: vi.fn(), ...options });

/** A socket that has been sent everything up to a number, and what is written to it. */
function socketOf(account: string, lastSeq = 1) {
  const write = vi.fn();
  const data = { actor: { id: account }, lastSeq, isBehind: false };
  const socket = { data, conn: { write, on: vi.fn() }, request: {}, on: vi.fn() } as unknown as ChannelSocket;
  return { socket, write };
}

/** An update with one message to one account. */
const updateTo = (account: string): PublishedUpdate => ({
  id: 'u1',
  accounts: [account],
  messages: [{ event: 'requestClosed', to: [account], payload: { requestId: 'r1', reason: 'cancelled' } }],
});

/** Reads a log with these numbers. */
const logWith =
  (...numbers: readonly number[]) =>
  (since: number) =>
    Promise.resolve(numbers.filter((seq) => seq > since).map(entry));

it('serializes nothing of an update whose recipients are all connected elsewhere', () => {
  const sockets = socketsWith();
  const toJSON = vi.fn(() => ({ requestId: 'r1', reason: 'cancelled' }));
  sockets.send({ id: 'u1', accounts: ['ravi'], messages: [{ event: 'requestClosed', to: ['ravi'], payload: { toJSON } }] }, [2]);
  expect(toJSON).not.toHaveBeenCalled();
});

it('sends what was missed once when two look for it at the same moment, and what came meanwhile as well', async () => {
  const sockets = socketsWith();
  const { socket, write } = socketOf('asha');
  const log = [entry(2)];
  const read = vi.fn(async (since: number) => {
    const found = log.filter(({ seq }) => seq > since);
    await Promise.resolve();
    return found;
  });
  const first = sockets.catchUp(socket, read);
  log.push(entry(3));
  await Promise.all([first, sockets.catchUp(socket, read)]);
  expect(write).toHaveBeenCalledTimes(2);
  expect(socket.data).toMatchObject({ lastSeq: 3, catchingUp: undefined });

  log.push(entry(4));
  await sockets.catchUp(socket, read);
  expect(write).toHaveBeenCalledTimes(3);
});

it('writes nothing while tokens cannot be trusted, and what was missed afterwards', async () => {
  let isTrusted = false;
  const sockets = socketsWith({ mayWrite: () => isTrusted });
  const { socket, write } = socketOf('asha');
  const read = (since: number) => Promise.resolve([entry(2), entry(3)].filter(({ seq }) => seq > since));
  await sockets.catchUp(socket, read);
  expect(write).not.toHaveBeenCalled();
  isTrusted = true;
  await sockets.catchUp(socket, read);
  expect(write).toHaveBeenCalledTimes(2);
});

it('writes what came while the log could not be read once it can be', async () => {
  const sockets = socketsWith();
  const { socket, write } = socketOf('asha');
  sockets.add(socket);
  const failing = sockets.catchUp(socket, () => Promise.reject(new Error('Command timed out')));
  sockets.send(updateTo('asha'), [2]);
  await expect(failing).rejects.toThrow('timed out');

  sockets.send(updateTo('asha'), [3]);
  expect(write).not.toHaveBeenCalled();
  await sockets.catchUp(socket, logWith(1, 2, 3));
  expect(write).toHaveBeenCalledTimes(2);
  sockets.send(updateTo('asha'), [4]);
  expect(write).toHaveBeenCalledTimes(3);
});

it('reads the log when an update between two has not arrived, and writes all of them in order', async () => {
  const onGap = vi.fn();
  const sockets = socketsWith({ onGap });
  const { socket, write } = socketOf('asha');
  sockets.add(socket);
  sockets.send(updateTo('asha'), [3]);
  sockets.send(updateTo('asha'), [4]);
  expect(onGap).toHaveBeenCalledExactlyOnceWith(socket);
  expect(write).not.toHaveBeenCalled();

  await sockets.catchUp(socket, logWith(1, 2, 3, 4));
  expect(write).toHaveBeenCalledTimes(3);
  expect(socket.data.lastSeq).toBe(4);
});

it('finds no gap where a log begins, nor at an update that was written already', () => {
  const onGap = vi.fn();
  const sockets = socketsWith({ onGap });
  const { socket, write } = socketOf('asha', 0);
  sockets.add(socket);
  for (const seq of [1_795_877_122_000_001, 1_795_877_122_000_001, 1_795_877_188_000_001]) sockets.send(updateTo('asha'), [seq]);
  expect(write).toHaveBeenCalledTimes(2);
  expect(onGap).not.toHaveBeenCalled();
});
