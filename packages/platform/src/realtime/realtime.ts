import type { Ack, ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@karigar/contracts';
import type { Socket } from 'socket.io-client';
import { report } from '../app/report.ts';
import { createStore, useStore, type Store } from '../app/store.ts';
import { endSession } from '../session/ending.ts';
import { session } from '../session/session.ts';

/** `offline` means that it is trying again by itself; `closed` that it is not. */
export type RealtimeStatus = 'connecting' | 'online' | 'offline' | 'closed';

/** A "no" of the server, or no answer (`TIMEOUT`). `message` can be shown to the user. */
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

/** What a successful acknowledgement carries beside `ok`. */
export type Answer<E extends ClientEvent> = Omit<Extract<Ack<E>, { ok: true }>, 'ok'>;

export interface Realtime {
  readonly status: Store<RealtimeStatus>;
  /** Listens to an event of the server; returns the way to stop. */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void;
  /** Emits and waits for the acknowledgement (8 s unless told). Fails with `RealtimeProblem`. */
  ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>, timeout?: number): Promise<Answer<E>>;
  /** Disconnects for good. */
  close(): void;
}

export interface RealtimeOptions {
  /**
   * Read the snapshots now: on the first connection, and whenever what was missed cannot be told. Events are hints; without this call
   * nothing is known to be complete.
   */
  readonly onReload: () => void;
  /** For tests. */
  readonly connect?: (token: () => string) => Promise<Socket>;
}

interface Numbered {
  seq: number;
}

/**
 * Opens the live channel of the session's account. Websocket only. The account's messages are counted: those that are missing, after a
 * reconnect or because a later one was faster, are asked for (`sync`) and delivered in order, each once. Close it when the page or area
 * that needs it goes.
 */
export function createRealtime({ onReload, connect = openSocket }: RealtimeOptions): Realtime {
  const owner = session.current();
  if (!owner) throw new Error('The live channel needs a login');

  const status = createStore<RealtimeStatus>('connecting');
  const listeners = new Map<string, Set<(payload: never) => void>>();
  /** The first number that this channel has heard, and the last. */
  let firstSeq: number | undefined;
  let lastSeq: number | undefined;
  /** Messages that came while missed ones were being asked for. */
  let waiting: [event: string, payload: Numbered][] | null = [];
  let closed = false;

  /** In order, each once: whoever waits for a change of state must not miss it because two messages have overtaken one another. */
  function receive(socket: Socket, event: string, payload: Numbered): void {
    if (waiting) waiting.push([event, payload]);
    else if (lastSeq !== undefined && payload.seq > lastSeq + 1) {
      waiting = [[event, payload]];
      void orStartOver(socket, catchUp(socket));
    } else deliver(event, payload);
  }

  function deliver(event: string, payload: Numbered): void {
    firstSeq ??= payload.seq;
    if (lastSeq !== undefined && payload.seq <= lastSeq) {
      // Older than all that was heard: it was overtaken by the first message, and no `sync` brings it any more.
      if (payload.seq < firstSeq) onReload();
      return;
    }
    lastSeq = payload.seq;
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
  }

  async function begin(socket: Socket): Promise<void> {
    await emit(socket, 'identify', { userType: owner!.role as 'customer' | 'provider', userId: owner!.id }, 8000);
    await catchUp(socket);
  }

  /** Asks for what was missed and delivers it, then what came meanwhile. What cannot be told is read. */
  async function catchUp(socket: Socket): Promise<void> {
    const connection = socket.id;
    const missed = lastSeq === undefined ? undefined : await emit(socket, 'sync', { since: lastSeq }, 8000);
    // Another connection has begun since, and asks for itself.
    if (socket.id !== connection) return;
    const held = waiting ?? [];
    waiting = null;
    if (missed?.events) for (const { event, payload } of missed.events) deliver(event, payload);
    else if (missed?.reload) firstSeq = lastSeq = missed.seq;
    for (const [event, payload] of held) deliver(event, payload);
    status.set('online');
    if (!missed?.events) onReload();
  }

  /** A failure to catch up is a lost connection in other words: start over, and the reconnection tries again. */
  async function orStartOver(socket: Socket, catchingUp: Promise<void>): Promise<void> {
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
      void orStartOver(socket, begin(socket));
    });
    socket.on('disconnect', (reason) => {
      if (closed) return;
      status.set('offline');
      // The server has hung up (a restart, a revoked session): socket.io leaves it to us. A refused token ends in connect_error.
      if (reason === 'io server disconnect') setTimeout(() => closed || socket.connect(), 1000);
    });
    socket.on('connect_error', ({ message }) => {
      if (message !== 'UNAUTHORIZED') return status.set('offline');
      close();
      endSession(owner);
    });
    socket.onAny((event: string, payload: Numbered) => receive(socket, event, payload));
    return socket.connect();
  });
  // The code of the channel could not be loaded. Every `ask` says so; the status does as well.
  opened.catch(() => status.set('closed'));

  function close(): void {
    closed = true;
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
      throw new RealtimeProblem('TIMEOUT', 'This takes too long. Please check your connection and try again.', { cause });
    })) as Ack<E>;
  if (!answer.ok) throw new RealtimeProblem(answer.code, answer.message);
  const { ok: _ok, ...rest } = answer;
  return rest as Answer<E>;
}

async function openSocket(token: () => string): Promise<Socket> {
  const { io } = await import(/* webpackChunkName: "realtime" */ 'socket.io-client');
  return io({
    autoConnect: false,
    transports: ['websocket'],
    auth: (give) => give({ token: token() }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
  });
}

/** Draws again when the channel connects or drops. */
export const useRealtimeStatus = (channel: Pick<Realtime, 'status'>): RealtimeStatus => useStore(channel.status);
