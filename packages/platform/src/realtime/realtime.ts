import { useEffect, useEffectEvent } from 'react';
import type { Ack, ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@karigar/contracts';
import type { Socket } from 'socket.io-client';
import { online } from '../app/online.ts';
import { report } from '../app/report.ts';
import { createStore, useStore, type Store } from '../app/store.ts';
import { text } from '../i18n/own-texts.ts';
import { localized } from '../i18n/sentences.ts';
import { endSession } from '../session/ending.ts';
import { session } from '../session/session.ts';
import { RealtimeProblem } from './problem.ts';
import { createSequence, type NumberedEvent } from './sequence.ts';

/** `offline`: the connection is lost and is being re-established. `closed`: it will not be re-established. */
export type RealtimeStatus = 'connecting' | 'online' | 'offline' | 'closed';

/** The fields of a successful acknowledgement besides `ok`. */
export type Answer<E extends ClientEvent> = Omit<Extract<Ack<E>, { ok: true }>, 'ok'>;

export interface Realtime {
  readonly status: Store<RealtimeStatus>;
  /** Subscribes to a server event; returns the function that unsubscribes. */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void;
  /**
   * Emits an event and waits for its acknowledgement. `timeout` in milliseconds, default 8,000. Rejects with `RealtimeProblem`; without a network
   * before anything is sent (`OFFLINE`).
   */
  ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>, timeout?: number): Promise<Answer<E>>;
  /** Disconnects and does not reconnect. */
  close(): void;
}

export interface RealtimeOptions {
  /** Reload the snapshots: called after the first connection, and whenever missed events cannot be replayed. */
  readonly onReload: () => void;
  /** Replaces the socket in tests. */
  readonly connect?: (token: () => string) => Promise<Socket>;
}

const reconnectMs = 500;
const usualSpread = 0.5;
/** Clients of a stopped server instance reconnect at random times within this period, so that they do not overload the others. */
const spreadMs = 5000;

/**
 * Opens the live channel of the logged-in account, over WebSocket only. Listeners get every event once and in order: missing sequence numbers, after
 * a reconnect or when a later event arrives first, are requested with `sync`. Close the channel when the page or area that uses it is unmounted.
 */
export function createRealtime({ onReload, connect = openSocket }: RealtimeOptions): Realtime {
  const current = session.current();
  if (!current) throw new Error('createRealtime needs a session: open the channel on pages behind requireRole');
  const owner = current;

  const status = createStore<RealtimeStatus>('connecting');
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const sequence = createSequence({
    deliver: ({ event, payload }) => {
      // The map's type cannot relate an event's name to the payload of its listeners.
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
    },
    onTooEarly: onReload,
  });
  let closed = false;
  /** The server closed this connection because the account has newer ones on other pages. It reconnects when this page becomes visible. */
  let replaced = false;

  async function begin(socket: Socket): Promise<void> {
    await emit(socket, 'identify', { userType: owner.role as 'customer' | 'provider', userId: owner.id }, 8000);
    await catchUp(socket);
  }

  /** Requests missed events and delivers them, then those held back. Reloads the snapshots if missed events cannot be replayed. */
  async function catchUp(socket: Socket): Promise<void> {
    const connection = socket.id;
    const since = sequence.last();
    const missed = since === undefined ? undefined : await emit(socket, 'sync', { since }, 8000);
    // The socket has reconnected meanwhile, which starts its own `sync`.
    if (socket.id !== connection) return;
    sequence.resume({ missed: missed?.events, skipTo: missed?.events ? undefined : missed?.seq });
    status.set('online');
    if (!missed?.events) onReload();
  }

  /** Treats a failed `sync` like a lost connection: reconnects, which starts another one. */
  async function orReconnect(socket: Socket, catchingUp: Promise<void>): Promise<void> {
    const connection = socket.id;
    try {
      await catchingUp;
    } catch (error) {
      if (closed || socket.id !== connection) return;
      report('The live channel could not catch up', error);
      status.set('offline');
      setTimeout(() => closed || socket.id !== connection || socket.disconnect().connect(), 2000);
    }
  }

  /** On a poor network the code of socket.io may not load; it is asked for until it does. */
  async function load(): Promise<Socket> {
    for (let pause = reconnectMs; ; pause = Math.min(2 * pause, spreadMs)) {
      try {
        return await connect(() => session.current()?.token ?? owner.token);
      } catch (error) {
        if (closed) throw error;
        report('The live channel could not be loaded', error);
        status.set('offline');
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  const opened = load().then((socket) => {
    if (closed) return socket.disconnect();
    socket.on('connect', () => {
      sequence.pause();
      void orReconnect(socket, begin(socket));
    });
    socket.on('disconnect', (reason) => {
      if (closed || replaced) return;
      status.set('offline');
      // A crashed server loses all its clients at once, so their first attempts are spread. Later ones use the usual back-off.
      socket.io.reconnectionDelay(reason === 'transport close' ? spreadMs / 2 : reconnectMs);
      socket.io.randomizationFactor(reason === 'transport close' ? 1 : usualSpread);
      // socket.io does not reconnect after the server closed the connection (restart, revoked session). Reconnect here, at a random time within 5 s,
      // because a stopping server disconnects all its clients at once. After a revocation this attempt ends in connect_error.
      if (reason === 'io server disconnect') setTimeout(() => closed || socket.connect(), Math.random() * spreadMs);
    });
    socket.on('replaced', () => {
      replaced = true;
      status.set('closed');
    });
    document.addEventListener('visibilitychange', comeBack);
    socket.on('connect_error', ({ message }) => {
      if (message !== 'UNAUTHORIZED') return status.set('offline');
      close();
      endSession(owner);
    });
    socket.onAny((event: string, payload: NumberedEvent['payload']) => {
      if (event !== 'replaced' && !sequence.receive({ event, payload })) void orReconnect(socket, catchUp(socket));
    });
    return socket.connect();
  });
  // Fails when the channel is closed before its code has been loaded.
  opened.catch(() => undefined);

  function comeBack(): void {
    if (!replaced || document.hidden) return;
    replaced = false;
    status.set('connecting');
    void opened.then((socket) => socket?.connect());
  }

  function close(): void {
    closed = true;
    document.removeEventListener('visibilitychange', comeBack);
    status.set('closed');
    void opened.then(
      (socket) => socket.disconnect(),
      () => undefined,
    );
  }

  return {
    status,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    async ask(event, payload, timeout = 8000) {
      refuseOffline();
      return emit(await Promise.race([opened, tooLate(timeout)]), event, payload, timeout);
    },
    close,
  };
}

/** Rejects after `ms`. */
const tooLate = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new RealtimeProblem('TIMEOUT', text('liveTimeout'))), ms));

/** A connection that has just been cut would keep the event and deliver it when the network is back. */
export function refuseOffline(): void {
  if (!online.get()) throw new RealtimeProblem('OFFLINE', text('OFFLINE'));
}

async function emit<E extends ClientEvent>(socket: Socket, event: E, payload: ClientPayload<E>, timeout: number): Promise<Answer<E>> {
  const answer = (await socket
    .timeout(timeout)
    .emitWithAck(event, payload)
    .catch((cause: unknown) => {
      throw new RealtimeProblem('TIMEOUT', text('liveTimeout'), { cause });
    })) as Ack<E>;
  if (!answer.ok) throw new RealtimeProblem(answer.code, localized(answer.message));
  const { ok: _ok, ...rest } = answer;
  return rest as Answer<E>;
}

async function openSocket(token: () => string): Promise<Socket> {
  const { io } = await import(/* webpackChunkName: "realtime" */ 'socket.io-client');
  return io({
    autoConnect: false,
    transports: ['websocket'],
    auth: (provide) => provide({ token: token() }),
    reconnectionDelay: reconnectMs,
    reconnectionDelayMax: spreadMs,
    randomizationFactor: usualSpread,
  });
}

type Listeners = { readonly [E in ServerEvent]?: (payload: ServerPayload<E>) => void };

/** Subscribes a component to server events; null: not yet. The listeners see its current props and state. */
export function useLiveEvents(channel: Pick<Realtime, 'on'> | null, listeners: Listeners): void {
  // The types cannot relate an event's name to the payload of its listener.
  const receive = useEffectEvent((event: ServerEvent, payload: never) => listeners[event]?.(payload));
  const events = Object.keys(listeners).join(' ');
  useEffect(() => {
    const stops = (events.split(' ') as ServerEvent[]).map((event) => channel?.on(event, (payload) => receive(event, payload as never)));
    return () => stops.forEach((stop) => stop?.());
  }, [channel, events]);
}

/** Re-renders when the channel connects or disconnects. */
export const useRealtimeStatus = (channel: Pick<Realtime, 'status'>): RealtimeStatus => useStore(channel.status);
