import { io, type Socket } from 'socket.io-client';
import type { Answered } from './history.ts';

/** The recording of the live channel of one token. */
export interface ChannelLog {
  /** Names the token. */
  readonly jti: string;
  /** Id of the account. */
  readonly by: string;
  /** The messages, and the times of all connections, in milliseconds since the history began. */
  readonly signs: readonly { readonly what: string; readonly at: number }[];
  /** The token was refused, so no further messages can arrive. */
  readonly isRefused: boolean;
}

export interface Channel extends ChannelLog {
  close(): void;
}

const openWithinMs = 3_000;
const answeredWithinMs = 8_000;
const reconnectAfterMs = 100;

const connectTo = (origin: string, token: string, options: { readonly reconnection: boolean }): Socket =>
  io(origin, { transports: ['websocket'], auth: { token }, forceNew: true, reconnectionDelay: 100, reconnectionDelayMax: 500, ...options });

/** Opens a live channel that only receives. Like the product's own, it reconnects until its token is refused. Waits up to 3 s until it is open. */
export async function openChannel(
  origin: string,
  { token, jti, by }: { readonly token: string; readonly jti: string; readonly by: string },
  now: () => number,
): Promise<Channel> {
  const socket = connectTo(origin, token, { reconnection: true });
  const signs: { what: string; at: number }[] = [];
  let isClosed = false;
  const close = () => {
    isClosed = true;
    socket.disconnect();
  };
  const channel = { jti, by, signs, isRefused: false, close };
  socket.onAny((event: string) => signs.push({ what: event, at: now() }));
  socket.on('connect', () => signs.push({ what: 'connect', at: now() }));
  socket.on('connect_error', ({ message }) => (channel.isRefused ||= message === 'UNAUTHORIZED'));
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => isClosed || socket.connect(), reconnectAfterMs);
  });
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, openWithinMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return channel;
}

/** Attempts once to open a live channel. */
export function knock(origin: string, token: string): Promise<Answered> {
  const socket = connectTo(origin, token, { reconnection: false });
  return new Promise<Answered>((resolve) => {
    const timer = setTimeout(() => resolve({ outcome: 'unknown', code: 'NO_ANSWER' }), answeredWithinMs);
    const settle = (answered: Answered) => {
      clearTimeout(timer);
      resolve(answered);
    };
    socket.once('connect', () => settle({ outcome: 'ok' }));
    socket.once('connect_error', ({ message: code }) => settle({ outcome: code === 'UNAUTHORIZED' ? 'refused' : 'unknown', code }));
    socket.once('disconnect', (code) => settle({ outcome: 'unknown', code }));
  }).finally(() => socket.disconnect());
}
