import type { Socket } from 'socket.io-client';
import { report } from '../app/report.ts';
import type { Store } from '../app/store.ts';
import type { Session } from '../session/session.ts';
import type { RealtimeStatus } from './realtime.ts';
import type { createSequence } from './sequence.ts';
import { emit } from './socket.ts';

const timeoutMs = 8000;
const retryAfterMs = 2000;
/** A snapshot may come from a projection that is this far behind the live message about the same change. */
const lagMs = 5000;

/** Milliseconds since this page was opened. `performance.now` may stand still while the device sleeps. */
const pageAgeMs = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

interface CatchUpOptions {
  readonly owner: Session;
  readonly sequence: ReturnType<typeof createSequence>;
  readonly status: Store<RealtimeStatus>;
  readonly onReload: () => void;
  readonly onCurrent: () => void;
  readonly isClosed: () => boolean;
}

/** Fetches the events that a socket has missed. A failure is treated like a lost connection: the socket reconnects, which starts another attempt. */
export function createCatchUp({ owner, sequence, status, onReload, onCurrent, isClosed }: CatchUpOptions) {
  const identify = (socket: Socket) =>
    emit(socket, 'identify', { userType: owner.role as 'customer' | 'provider', userId: owner.id }, timeoutMs);

  /**
   * Requests missed events and delivers them, then those held back. Reloads the snapshots if missed events cannot be replayed; not on the first connection if
   * the account has had no message since before the page was opened, because everything that was read on it is current then.
   */
  async function sync(socket: Socket, quietMs = 0): Promise<void> {
    const connection = socket.id;
    const since = sequence.last();
    const missed = since === undefined ? undefined : await emit(socket, 'sync', { since }, timeoutMs);
    // The socket has reconnected since, which starts its own `sync`.
    if (socket.id !== connection) return;
    sequence.resume({ missed: missed?.events, skipTo: missed?.events ? undefined : missed?.seq });
    const isCurrent = since === undefined && status.get() === 'connecting' && quietMs > pageAgeMs() + lagMs;
    status.set('online');
    if (isCurrent) onCurrent();
    else if (!missed?.events) onReload();
  }

  async function reconnectOnFailure(socket: Socket, attempt: Promise<void>): Promise<void> {
    const connection = socket.id;
    try {
      await attempt;
    } catch (error) {
      if (isClosed() || socket.id !== connection) return;
      report('The live channel could not catch up', error);
      status.set('offline');
      setTimeout(() => isClosed() || socket.id !== connection || socket.disconnect().connect(), retryAfterMs);
    }
  }

  return {
    afterConnecting: (socket: Socket): Promise<void> =>
      reconnectOnFailure(
        socket,
        identify(socket).then(({ quietMs }) => sync(socket, quietMs)),
      ),
    /** After an event whose predecessor is missing. */
    afterGap: (socket: Socket): Promise<void> => reconnectOnFailure(socket, sync(socket)),
  };
}
