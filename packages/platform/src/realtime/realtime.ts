import type { Ack, ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@karigar/contracts';
import type { Socket } from 'socket.io-client';
import { report } from '../app/report.ts';
import { createStore, useStore, type Store } from '../app/store.ts';
import { text } from '../i18n/own-texts.ts';
import { localized } from '../i18n/sentences.ts';
import { endSession } from '../session/ending.ts';
import { session } from '../session/session.ts';

/** `offline`: reconnecting by itself. `closed`: not reconnecting. */
export type RealtimeStatus = 'connecting' | 'online' | 'offline' | 'closed';

/** A refused or unanswered (`TIMEOUT`) event. `message` can be shown to the user. */
export class RealtimeProblem extends Error {
  override readonly name = 'RealtimeProblem';
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The fields of a successful acknowledgement besides `ok`. */
export type Answer<E extends ClientEvent> = Omit<Extract<Ack<E>, { ok: true }>, 'ok'>;

export interface Realtime {
  readonly status: Store<RealtimeStatus>;
  /** Listens to an event of the server; returns the function that stops listening. */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void;
  /** Emits and waits for the acknowledgement (default 8 s). Rejects with `RealtimeProblem`. */
  ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>, timeout?: number): Promise<Answer<E>>;
  /** Disconnects for good. */
  close(): void;
}

export interface RealtimeOptions {
  /**
   * Read the snapshots now: called on the first connection, and whenever missed events cannot be replayed.
   */
  readonly onReload: () => void;
  /** For tests. */
  readonly connect?: (token: () => string) => Promise<Socket>;
}

const reconnectMs = 500;
const usualSpread = 0.5;
/** Clients of a process that has gone come back within this time, so that they do not all knock at once. */
const spreadMs = 5000;

interface Sequenced {
  seq: number;
}

/**
 * Opens the live channel of the session's account, over websocket only. Events have sequence numbers: missing ones, after a reconnect or
 * because a later one overtook them, are requested with `sync`, and every event is delivered once and in order. Close the channel when
 * the page or area that needs it is unmounted.
 */
export function createRealtime({ onReload, connect = openSocket }: RealtimeOptions): Realtime {
  const current = session.current();
  if (!current) throw new Error('createRealtime needs a session: open the channel on pages behind requireRole');
  const owner = current;

  const status = createStore<RealtimeStatus>('connecting');
  const listeners = new Map<string, Set<(payload: never) => void>>();
  /** The first and the last sequence number that were delivered. */
  let firstSeq: number | undefined;
  let lastSeq: number | undefined;
  /** Events that arrived while missed ones were being requested; null when none are being requested. */
  let waiting: [event: string, payload: Sequenced][] | null = [];
  let closed = false;
  /** Newer connections of the account, on other pages, have taken this one's place. It comes back when somebody looks at this page. */
  let replaced = false;

  /** Delivers an event, or holds it back while an earlier one is missing. */
  function receive(socket: Socket, event: string, payload: Sequenced): void {
    if (waiting) waiting.push([event, payload]);
    else if (lastSeq !== undefined && payload.seq > lastSeq + 1) {
      waiting = [[event, payload]];
      void orReconnect(socket, catchUp(socket));
    } else deliver(event, payload);
  }

  function deliver(event: string, payload: Sequenced): void {
    firstSeq ??= payload.seq;
    if (lastSeq !== undefined && payload.seq <= lastSeq) {
      // Older than everything delivered: the first event overtook it, and `sync` does not replay it.
      if (payload.seq < firstSeq) onReload();
      return;
    }
    lastSeq = payload.seq;
    // TypeScript does not tie the listeners of a map's key to the payload of that event.
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
  }

  async function begin(socket: Socket): Promise<void> {
    await emit(socket, 'identify', { userType: owner.role as 'customer' | 'provider', userId: owner.id }, 8000);
    await catchUp(socket);
  }

  /** Requests the missed events and delivers them, then the events held back. If they cannot be replayed, the snapshots are read. */
  async function catchUp(socket: Socket): Promise<void> {
    const connection = socket.id;
    const missed = lastSeq === undefined ? undefined : await emit(socket, 'sync', { since: lastSeq }, 8000);
    // A newer connection catches up by itself.
    if (socket.id !== connection) return;
    const held = waiting ?? [];
    waiting = null;
    if (missed?.events) for (const { event, payload } of missed.events) deliver(event, payload);
    else if (missed?.reload) firstSeq = lastSeq = missed.seq;
    for (const [event, payload] of held) deliver(event, payload);
    status.set('online');
    if (!missed?.events) onReload();
  }

  /** Handles a failure to catch up like a lost connection: reconnect, then catch up again. */
  async function orReconnect(socket: Socket, catchingUp: Promise<void>): Promise<void> {
    const connection = socket.id;
    try {
      await catchingUp;
    } catch (error) {
      report('The live channel could not catch up', error);
      if (closed || socket.id !== connection) return;
      status.set('offline');
      setTimeout(() => closed || socket.id !== connection || socket.disconnect().connect(), 2000);
    }
  }

  const opened = connect(() => session.current()?.token ?? owner.token).then((socket) => {
    if (closed) return socket.disconnect();
    socket.on('connect', () => {
      waiting = [];
      void orReconnect(socket, begin(socket));
    });
    socket.on('disconnect', (reason) => {
      if (closed || replaced) return;
      status.set('offline');
      // A process that dies loses all its clients at once too; after the first attempt socket.io goes on as usual.
      socket.io.reconnectionDelay(reason === 'transport close' ? spreadMs / 2 : reconnectMs);
      socket.io.randomizationFactor(reason === 'transport close' ? 1 : usualSpread);
      // After a disconnect by the server (restart, revoked session) socket.io does not reconnect. A refused token ends in connect_error.
      // All clients of a stopping server are disconnected at once: they come back spread over 5 s.
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
    socket.onAny((event: string, payload: Sequenced) => event === 'replaced' || receive(socket, event, payload));
    return socket.connect();
  });
  // The code of socket.io could not be loaded. Every `ask` rejects too.
  opened.catch(() => status.set('closed'));

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
    void opened.then((socket) => socket.disconnect());
  }

  return {
    status,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    ask: async (event, payload, timeout = 8000) => emit(await opened, event, payload, timeout),
    close,
  };
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

/** Re-renders when the channel connects or disconnects. */
export const useRealtimeStatus = (channel: Pick<Realtime, 'status'>): RealtimeStatus => useStore(channel.status);
