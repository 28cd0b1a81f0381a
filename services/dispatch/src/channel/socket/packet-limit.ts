/** Many times what a person's pages send, who have a narrower allowance for their messages (`createMessageAnswering`). */
const burst = 600;
const perSecond = 60;

/** A connection of engine.io, which carries the messages of a socket, answers to pings, and whatever else a client sends. */
interface Connection {
  on(event: 'packet', listener: (this: Connection) => void): unknown;
  close(discard: boolean): void;
}

interface Allowance {
  left: number;
  at: number;
}

/**
 * Cuts connections that are flooded with packets of any kind. A socket's allowance counts its messages only: socket.io itself answers attempts to connect,
 * as many as a client makes on one connection, and each with a token costs a check of its signature.
 * @param onCut called for each connection that is cut
 */
export function createPacketLimit(onCut: () => void, now: () => number = () => performance.now()): (connection: Connection) => void {
  const allowances = new WeakMap<Connection, Allowance>();
  // The listener is the same for all connections, so that ten thousand of them have no closures of their own.
  function count(this: Connection): void {
    const before = allowances.get(this) ?? { left: burst, at: now() };
    const at = now();
    const left = Math.min(burst, before.left + ((at - before.at) / 1_000) * perSecond) - 1;
    allowances.set(this, { left, at });
    if (left >= 0) return;
    onCut();
    this.close(true);
  }
  return (connection) => void connection.on('packet', count);
}
