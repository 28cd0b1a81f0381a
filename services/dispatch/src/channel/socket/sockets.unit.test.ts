import { expect, it, vi } from 'vitest';
import type { LogEntry } from '../data/live-log.ts';
import { createSockets, type ChannelSocket } from './sockets.ts';

const entry = (seq: number): LogEntry => ({ seq, event: 'requestClosed', payload: { requestId: `r${seq}`, reason: 'cancelled' } });

/** A socket that has been sent everything up to number 1, and what is written to it. */
function socketOf(account: string) {
  const write = vi.fn();
  const socket = { data: { actor: { id: account }, lastSeq: 1 }, conn: { write } } as unknown as ChannelSocket;
  return { socket, write };
}

it('serializes nothing of an update whose recipients are all connected elsewhere', () => {
  const sockets = createSockets(() => true);
  const toJSON = vi.fn(() => ({ requestId: 'r1', reason: 'cancelled' }));
  sockets.send({ id: 'u1', accounts: ['ravi'], messages: [{ event: 'requestClosed', to: ['ravi'], payload: { toJSON } }] }, [2]);
  expect(toJSON).not.toHaveBeenCalled();
});

it('sends what was missed once when two look for it at the same moment, and what came meanwhile as well', async () => {
  const sockets = createSockets(() => true);
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
  const sockets = createSockets(() => isTrusted);
  const { socket, write } = socketOf('asha');
  const read = (since: number) => Promise.resolve([entry(2), entry(3)].filter(({ seq }) => seq > since));
  await sockets.catchUp(socket, read);
  expect(write).not.toHaveBeenCalled();
  isTrusted = true;
  await sockets.catchUp(socket, read);
  expect(write).toHaveBeenCalledTimes(2);
});
