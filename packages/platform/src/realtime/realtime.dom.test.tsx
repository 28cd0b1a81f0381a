import { waitFor } from '@testing-library/react';
import type { Socket } from 'socket.io-client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { online } from '../app/online.ts';
import { fakeApi, problem, signIn } from '../testing/index.tsx';
import { session } from '../session/session.ts';
import { RealtimeProblem } from './problem.ts';
import { createRealtime } from './realtime.ts';

const server = fakeApi();

/** The other end of the channel, in the test's hands. */
function fakeSocket(answers: Record<string, (payload: never) => unknown>) {
  const handlers = new Map<string, (...args: unknown[]) => void>();
  let any: (event: string, payload: unknown) => void = () => {};
  const asked: [string, unknown][] = [];
  const socket = {
    on: (event: string, handler: (...args: unknown[]) => void) => handlers.set(event, handler),
    onAny: (handler: typeof any) => (any = handler),
    connect: vi.fn(() => socket),
    disconnect: () => socket,
    io: { reconnectionDelay: vi.fn(), randomizationFactor: vi.fn() },
    timeout: () => ({
      emitWithAck: async (event: string, payload: unknown) => {
        asked.push([event, payload]);
        return answers[event]?.(payload as never) ?? { ok: true };
      },
    }),
  };
  return {
    socket: socket as unknown as Socket,
    answers,
    asked,
    happens: (event: string, ...args: unknown[]) => handlers.get(event)!(...args),
    receives: (event: string, payload: unknown) => any(event, payload),
  };
}

const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => void warned.mockClear());

/** Everything that follows from promises that are settled has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const closed = (requestId: string, seq: number) => ({ requestId, reason: 'expired', seq });

describe('the live channel', () => {
  it('emits nothing while the device is offline', async () => {
    signIn('customer', { id: 'c1' });
    const other = fakeSocket({});
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    online.set(false);
    await expect(channel.ask('offerHold', { offerId: 'o', requestId: 'r' })).rejects.toMatchObject({ code: 'OFFLINE' });
    online.set(true);
    expect(other.asked).toEqual([]);
    channel.close();
  });

  it('sends messages about offers as calls while there is no connection, and says why one was refused', async () => {
    signIn('customer', { id: 'c1' });
    const heldUntil = '2026-12-01T05:00:00.000Z';
    server.on({ 'POST /live/offerHold': { heldUntil } });
    const other = fakeSocket({ offerHold: () => ({ ok: true, heldUntil: null }) });
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    const payload = { offerId: 'o', requestId: 'r' };
    await expect(channel.ask('offerHold', payload)).resolves.toEqual({ heldUntil });
    const message = 'This offer is not available any more.';
    server.on({ 'POST /live/offerHold': problem(409, 'OFFER_NOT_AVAILABLE', { message }) });
    const refused = channel.ask('offerHold', payload);
    await expect(refused).rejects.toBeInstanceOf(RealtimeProblem);
    await expect(refused).rejects.toMatchObject({ code: 'OFFER_NOT_AVAILABLE', message });
    expect(server.sent('POST /live/offerHold').map(({ body }) => body)).toEqual([payload, payload]);
    expect(other.asked).toEqual([]);

    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(channel.status.get()).toBe('online'));
    await expect(channel.ask('offerHold', payload)).resolves.toEqual({ heldUntil: null });
    expect(server.sent('POST /live/offerHold')).toHaveLength(2);
    channel.close();
  });

  it('sends calls in place of messages one after the other, also after one that was refused', async () => {
    signIn('customer', { id: 'c1' });
    const other = fakeSocket({});
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    const payload = { offerId: 'o', requestId: 'r' };
    let answerHold = (_answer: ReturnType<typeof problem>) => {};
    const held = new Promise<ReturnType<typeof problem>>((resolve) => (answerHold = resolve));
    server.on({ 'POST /live/offerHold': () => held, 'POST /live/offerRelease': undefined });
    const hold = channel.ask('offerHold', payload);
    await waitFor(() => expect(server.sent('POST /live/offerHold')).toHaveLength(1));
    // A connection that is there by now must not overtake the call.
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(channel.status.get()).toBe('online'));
    const release = channel.ask('offerRelease', payload);
    expect(server.sent('POST /live/offerRelease')).toEqual([]);
    answerHold(problem(409, 'OFFER_NOT_AVAILABLE'));
    await expect(hold).rejects.toMatchObject({ code: 'OFFER_NOT_AVAILABLE' });
    await release;
    expect(server.sent('POST /live/offerRelease')).toHaveLength(1);
    channel.close();
  });

  it('rejects a message without an answer', async () => {
    signIn('provider', { id: 'p1' });
    const other = fakeSocket({ providerJoin: () => Promise.reject(new Error('no acknowledgement')) });
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    await expect(channel.ask('providerJoin', [])).rejects.toMatchObject({ code: 'TIMEOUT' });
    channel.close();
  });

  it('identifies itself, requests a snapshot first and missed messages after a reconnect, each once and in order', async () => {
    signIn('customer', { id: 'c1' });
    const onReload = vi.fn();
    const seen: string[] = [];
    const other = fakeSocket({
      sync: () => ({ ok: true, seq: 8, events: [6, 7, 8].map((seq) => ({ event: 'requestClosed', payload: closed(`r${seq}`, seq) })) }),
    });
    const channel = createRealtime({ onReload, connect: async () => other.socket });
    channel.on('requestClosed', ({ requestId }) => seen.push(requestId));
    await waitFor(() => other.happens('connect'));

    await waitFor(() => expect(channel.status.get()).toBe('online'));
    expect(other.asked).toEqual([['identify', { userType: 'customer', userId: 'c1' }]]);
    expect(onReload).toHaveBeenCalledOnce();

    other.receives('requestClosed', closed('r6', 6));
    other.happens('disconnect', 'transport close');
    expect(channel.status.get()).toBe('offline');
    other.happens('connect');
    other.receives('requestClosed', closed('r9', 9));
    await waitFor(() => expect(channel.status.get()).toBe('online'));

    expect(other.asked.at(-1)).toEqual(['sync', { since: 6 }]);
    expect(seen).toEqual(['r6', 'r7', 'r8', 'r9']);
    expect(onReload).toHaveBeenCalledOnce();
    channel.close();
  });

  it('requests no snapshots after the first connection if nothing has happened to the account since the page was opened', async () => {
    signIn('customer');
    const [onReload, onCurrent] = [vi.fn(), vi.fn()];
    const answering = (quietMs: number | undefined) => fakeSocket({ identify: () => ({ ok: true, quietMs }) });
    const other = answering(performance.now() + 60_000);
    const channel = createRealtime({ onReload, onCurrent, connect: async () => other.socket });
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(channel.status.get()).toBe('online'));
    expect([onCurrent.mock.calls.length, onReload.mock.calls.length]).toEqual([1, 0]);

    // After a lost connection, it has no number since when messages may be missing.
    other.happens('disconnect', 'transport close');
    other.happens('connect');
    await waitFor(() => expect(onReload).toHaveBeenCalledOnce());
    channel.close();

    for (const unsure of [undefined, 0, performance.now() + 1_000]) {
      onReload.mockClear();
      onCurrent.mockClear();
      const another = answering(unsure);
      const again = createRealtime({ onReload, onCurrent, connect: async () => another.socket });
      await waitFor(() => another.happens('connect'));
      await waitFor(() => expect(again.status.get()).toBe('online'));
      expect([unsure, onCurrent.mock.calls.length, onReload.mock.calls.length]).toEqual([unsure, 0, 1]);
      again.close();
    }
  });

  it('requests snapshots after the first connection if the page was opened before the device slept', async () => {
    signIn('customer');
    const onReload = vi.fn();
    const other = fakeSocket({ identify: () => ({ ok: true, quietMs: performance.now() + 60_000 }) });
    const channel = createRealtime({ onReload, connect: async () => other.socket });
    vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + 3_600_000);
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(onReload).toHaveBeenCalledOnce());
    vi.mocked(Date.now).mockRestore();
    channel.close();
  });

  it('requests snapshots when too much was missed', async () => {
    signIn('customer');
    const onReload = vi.fn();
    const other = fakeSocket({ sync: () => ({ ok: true, reload: true }) });
    const channel = createRealtime({ onReload, connect: async () => other.socket });
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(onReload).toHaveBeenCalledTimes(1));
    other.receives('requestClosed', closed('r1', 1));
    other.happens('connect');
    await waitFor(() => expect(onReload).toHaveBeenCalledTimes(2));
    channel.close();
  });

  it('requests a message that a later one has overtaken, and delivers both in order', async () => {
    signIn('provider');
    const onReload = vi.fn();
    const seen: string[] = [];
    const stream = [5, 6, 7].map((seq) => ({ event: 'requestClosed', payload: closed(`r${seq}`, seq) }));
    const other = fakeSocket({
      sync: ({ since }: { since: number }) => ({ ok: true, seq: 7, events: stream.filter(({ payload }) => payload.seq > since) }),
    });
    const channel = createRealtime({ onReload, connect: async () => other.socket });
    channel.on('requestClosed', ({ requestId }) => seen.push(requestId));
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(channel.status.get()).toBe('online'));

    other.receives('requestClosed', closed('r4', 4));
    other.receives('requestClosed', closed('r6', 6));
    other.receives('requestClosed', closed('r5', 5));
    other.receives('requestClosed', closed('r7', 7));

    await waitFor(() => expect(seen).toEqual(['r4', 'r5', 'r6', 'r7']));
    expect(other.asked.filter(([event]) => event === 'sync')).toEqual([['sync', { since: 4 }]]);
    expect(onReload).toHaveBeenCalledOnce();
    channel.close();
  });

  it('requests snapshots when the first message was overtaken', async () => {
    signIn('provider');
    const onReload = vi.fn();
    const other = fakeSocket({});
    const channel = createRealtime({ onReload, connect: async () => other.socket });
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(onReload).toHaveBeenCalledTimes(1));

    other.receives('requestClosed', closed('r6', 6));
    other.receives('requestClosed', closed('r6', 6));
    expect(onReload).toHaveBeenCalledTimes(1);
    other.receives('requestClosed', closed('r5', 5));
    expect(onReload).toHaveBeenCalledTimes(2);
    channel.close();
  });

  it('stays disconnected when newer connections have replaced it, until the page is visible again', async () => {
    signIn('provider');
    const other = fakeSocket({});
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(channel.status.get()).toBe('online'));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const looksAt = () => document.dispatchEvent(new Event('visibilitychange'));

    other.happens('replaced', { seq: 0 });
    other.receives('replaced', { seq: 0 });
    other.happens('disconnect', 'io server disconnect');
    looksAt();
    expect(channel.status.get()).toBe('closed');
    expect(other.socket.connect).toHaveBeenCalledTimes(1);
    hidden.mockReturnValue(false);
    looksAt();
    looksAt();
    await waitFor(() => expect(other.socket.connect).toHaveBeenCalledTimes(2));
    expect(channel.status.get()).toBe('connecting');
    channel.close();
    hidden.mockRestore();
  });

  it('loads its code again when the network was too poor, and answers nothing meanwhile', async () => {
    signIn('provider');
    const other = fakeSocket({});
    const connect = vi.fn(() => Promise.resolve(other.socket)).mockRejectedValueOnce(new Error('Loading chunk realtime failed'));
    const channel = createRealtime({ onReload: () => {}, connect });
    await waitFor(() => expect(channel.status.get()).toBe('offline'));
    await expect(channel.ask('providerJoin', [], 10)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await waitFor(() => expect(connect).toHaveBeenCalledTimes(2));
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(channel.status.get()).toBe('online'));
    channel.close();
  });

  it('reconnects within five seconds, at a random time, when its server process has gone', async () => {
    signIn('provider');
    const other = fakeSocket({});
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    await waitFor(() => other.happens('connect'));
    other.happens('disconnect', 'transport close');
    expect(other.socket.io.reconnectionDelay).toHaveBeenLastCalledWith(2500);
    expect(other.socket.io.randomizationFactor).toHaveBeenLastCalledWith(1);
    other.happens('disconnect', 'ping timeout');
    expect(other.socket.io.reconnectionDelay).toHaveBeenLastCalledWith(500);
    channel.close();
  });

  it('leaves a newer connection alone when catching up on an older one fails', async () => {
    signIn('provider');
    let fail: (error: Error) => void = () => {};
    const other = fakeSocket({ identify: () => new Promise((_, reject) => (fail = reject)) });
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    await waitFor(() => other.happens('connect'));
    const failFirst = fail;
    other.socket.id = 'second';
    other.answers['identify'] = () => ({ ok: true });
    other.happens('connect');
    await waitFor(() => expect(channel.status.get()).toBe('online'));

    failFirst(new Error('the first connection is gone'));
    await settled();
    expect(channel.status.get()).toBe('online');
    expect(warned).not.toHaveBeenCalled();
    channel.close();
  });

  it('reports nothing that a closed channel has not finished', async () => {
    signIn('provider');
    let fail: (error: Error) => void = () => {};
    const other = fakeSocket({ identify: () => new Promise((_, reject) => (fail = reject)) });
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    await waitFor(() => other.happens('connect'));
    channel.close();
    fail(new Error('socket has been disconnected'));
    await settled();
    expect(warned).not.toHaveBeenCalled();
  });

  it('turns a refusal into a problem', async () => {
    signIn('customer');
    const other = fakeSocket({ offerHold: () => ({ ok: false, code: 'OFFER_NOT_AVAILABLE', message: 'It is gone.' }) });
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    await waitFor(() => other.happens('connect'));
    await waitFor(() => expect(channel.status.get()).toBe('online'));
    await expect(channel.ask('offerHold', { offerId: 'o', requestId: 'r' })).rejects.toMatchObject({
      code: 'OFFER_NOT_AVAILABLE',
      message: 'It is gone.',
    });
    channel.close();
  });

  it('ends with the session when the token is refused', async () => {
    signIn('provider');
    const other = fakeSocket({});
    const channel = createRealtime({ onReload: () => {}, connect: async () => other.socket });
    await waitFor(() => other.happens('connect_error', new Error('UNAUTHORIZED')));
    expect(channel.status.get()).toBe('closed');
    expect(session.current()).toBeNull();
  });
});
