import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';

/**
 * - `slow-senders`: connections that send nothing, their headers or a body one character after the other
 * - `no-readers`: live channels that request missed messages and never read from the connection
 */
export const clientFaults = ['slow-senders', 'no-readers'] as const;
export type ClientFault = (typeof clientFaults)[number];

const sendersOfAKind = 20;
const charactersEveryMs = 100;

/** The beginning of a request that is never completed. */
const beginnings = [
  '',
  'GET /api/categories HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nx-slow: ',
  'POST /api/customer/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2000\r\n\r\n{',
];

interface Misbehaviour {
  /** URL of the gateway. */
  readonly url: string;
  readonly tokens: readonly string[];
  readonly forMs: number;
}

/** Opens misbehaving clients, and closes them after `forMs`. Those that the server disconnects earlier are not replaced. */
export async function misbehave(kind: ClientFault, { url, tokens, forMs }: Misbehaviour): Promise<void> {
  const port = Number(new URL(url).port);
  const ends =
    kind === 'slow-senders'
      ? beginnings.flatMap((head) => Array.from({ length: sendersOfAKind }, () => sendSlowly(port, head)))
      : tokens.map((token) => readNothing(url, token));
  await wait(forMs);
  for (const end of ends) end();
}

function sendSlowly(port: number, head: string): () => void {
  const client: Socket = connect(port, '127.0.0.1');
  // The gateway may be down, or may have disconnected it during a write.
  client.on('error', () => undefined);
  if (head !== '') client.write(head);
  const sending = head === '' ? undefined : setInterval(() => client.write('x'), charactersEveryMs);
  client.once('close', () => clearInterval(sending));
  return () => client.destroy();
}

function readNothing(url: string, token: string): () => void {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  socket.on('connect', () => {
    for (let asks = 0; asks < 5; asks += 1) void socket.emitWithAck('sync', { since: 0 }).catch(() => undefined);
    // Pauses the TCP socket below the client: the connection stays open, but nothing is read from it.
    (socket.io.engine.transport as unknown as { ws: { _socket?: Socket } }).ws._socket?.pause();
  });
  return () => socket.disconnect();
}
