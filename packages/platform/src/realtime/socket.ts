import type { Ack, AckFields, ClientEvent, ClientPayload } from '@karigar/contracts';
import type { Socket } from 'socket.io-client';
import { online } from '../app/online.ts';
import { text } from '../i18n/own-texts.ts';
import { localized } from '../i18n/sentences.ts';
import { RealtimeProblem } from './problem.ts';

export const reconnectMs = 500;
const usualSpread = 0.5;
/** Clients of a stopped server instance reconnect at random times within this period, so that they do not overload the others. */
export const spreadMs = 5000;

/** Loads socket.io and creates a socket that is not yet connected, for WebSocket only. `token` is called for each connection. */
export async function openSocket(token: () => string): Promise<Socket> {
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

/** Sets the delay of the first attempt to reconnect. A crashed server loses all its clients at once, so theirs are spread. Later ones use the usual back-off. */
export function spreadReconnects({ io }: Socket, reason: Socket.DisconnectReason): void {
  const hasCrashed = reason === 'transport close';
  io.reconnectionDelay(hasCrashed ? spreadMs / 2 : reconnectMs);
  io.randomizationFactor(hasCrashed ? 1 : usualSpread);
}

/** The fields of a successful acknowledgement besides `ok`. */
export type Answer<E extends ClientEvent> = AckFields<E>;

const unanswered = (cause?: unknown) => new RealtimeProblem('TIMEOUT', () => text('liveTimeout'), { cause });

/** Emits an event and waits for its acknowledgement. `timeout` in milliseconds. @throws {RealtimeProblem} `TIMEOUT` when there is none in time */
export async function emit<E extends ClientEvent>(
  socket: Socket,
  event: E,
  payload: ClientPayload<E>,
  timeout: number,
): Promise<Answer<E>> {
  const answer = (await socket
    .timeout(timeout)
    .emitWithAck(event, payload)
    .catch((cause: unknown) => {
      throw unanswered(cause);
    })) as Ack<E>;
  if (!answer.ok) throw new RealtimeProblem(answer.code, () => localized(answer.message));
  const { ok: _ok, ...rest } = answer;
  return rest as Answer<E>;
}

/** Rejects with `TIMEOUT` after `ms`, for a connection whose code has not been loaded by then. */
export const rejectAfter = (ms: number): Promise<never> => new Promise((_, reject) => setTimeout(() => reject(unanswered()), ms));

/** A connection that has just been cut would keep the event and deliver it when the network is back. */
export function refuseOffline(): void {
  if (!online.get()) throw new RealtimeProblem('OFFLINE', () => text('OFFLINE'));
}
