import type { ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@karigar/contracts';
import type { Socket } from 'socket.io-client';
import { report } from '../app/report.ts';
import { createStore, type Store } from '../app/store.ts';
import { endSession } from '../session/ending.ts';
import { session } from '../session/session.ts';
import { createCatchUp } from './catch-up.ts';
import { callOffer, isOfferEvent } from './offer-calls.ts';
import { createSequence, type NumberedEvent } from './sequence.ts';
import { emit, openSocket, reconnectMs, refuseOffline, rejectAfter, spreadMs, spreadReconnects, type Answer } from './socket.ts';

/** `offline`: the connection is lost and is being re-established. `closed`: it will not be re-established. */
export type RealtimeStatus = 'connecting' | 'online' | 'offline' | 'closed';

export interface Realtime {
  readonly status: Store<RealtimeStatus>;
  /** Subscribes to a server event; returns the function that unsubscribes. */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void;
  /**
   * Emits an event and waits for its acknowledgement. `timeout` in milliseconds, default 8,000. Without a connection a message about an offer is sent
   * as a call. Rejects with `RealtimeProblem`; without a network before anything is sent (`OFFLINE`).
   */
  ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>, timeout?: number): Promise<Answer<E>>;
  /** Disconnects and does not reconnect. */
  close(): void;
}

export interface RealtimeOptions {
  /** Reload the snapshots: called after the first connection, and whenever missed events cannot be replayed. */
  readonly onReload: () => void;
  /** Called instead after the first connection if nothing has happened to the account since the page was opened. */
  readonly onCurrent?: () => void;
  /** Replaces `openSocket` in tests. */
  readonly connect?: typeof openSocket;
}

/**
 * Opens the live channel of the logged-in account, over WebSocket only. Listeners get every event once and in order: missing sequence numbers, after
 * a reconnect or when a later event arrives first, are requested with `sync`. Close the channel when the page or area that uses it is unmounted.
 */
export function createRealtime({ onReload, onCurrent = () => undefined, connect = openSocket }: RealtimeOptions): Realtime {
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
  /** Ends when the last call in place of a message is answered; undefined if there is none. */
  let calls: Promise<unknown> | undefined;
  /** The server closed this connection because the account has newer ones on other pages. It reconnects when this page becomes visible. */
  let replaced = false;

  const catchUp = createCatchUp({ owner, sequence, status, onReload, onCurrent, isClosed: () => closed });

  /** The code of socket.io may not load on a poor network: tries again until it does. */
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
      void catchUp.afterConnecting(socket);
    });
    socket.on('disconnect', (reason) => {
      if (closed || replaced) return;
      status.set('offline');
      spreadReconnects(socket, reason);
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
      if (event !== 'replaced' && !sequence.receive({ event, payload })) void catchUp.afterGap(socket);
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
      if (isOfferEvent(event) && (calls !== undefined || status.get() !== 'online')) {
        // One after the other, as the socket sends them: "hold" must not overtake the "release" before it.
        const call = Promise.resolve(calls).then(() => callOffer(event, payload, timeout));
        const answered = call.then(
          () => undefined,
          () => undefined,
        );
        calls = answered;
        void answered.then(() => (calls = calls === answered ? undefined : calls));
        return call;
      }
      return emit(await Promise.race([opened, rejectAfter(timeout)]), event, payload, timeout);
    },
    close,
  };
}
