import { setTimeout as wait } from 'node:timers/promises';
import type { Ack, ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@karigar/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Person } from './people.ts';

/** A person's live channel. */
export interface Live {
  readonly socket: Socket;
  /** Asks once. No answer in 8 s counts as `NO_ACK`. */
  ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack<E>>;
  /** Asks again while there is no answer or a part is unavailable. */
  patiently<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack<E>>;
  heard<E extends ServerEvent>(event: E): ServerPayload<E>[];
  readonly isClosed: () => boolean;
  close(): void;
}

export async function goLive(origin: string, who: Person, services: readonly string[] = []): Promise<Live> {
  const socket = io(origin, {
    transports: ['websocket'],
    auth: { token: who.token },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    timeout: 15_000,
  });
  const log: { event: string; payload: { seq?: number } }[] = [];
  socket.onAny((event: string, payload: { seq?: number }) => log.push({ event, payload }));
  let isClosed = false;
  const live: Live = {
    socket,
    ask: (event, payload) =>
      socket
        .timeout(15_000)
        .emitWithAck(event, payload)
        .catch((error: unknown) => ({ ok: false, code: 'NO_ACK', message: String(error) })) as never,
    patiently: async (event, payload) => {
      const end = Date.now() + 60_000;
      for (;;) {
        const answer = await live.ask(event, payload);
        const away = !answer.ok && ['NO_ACK', 'UNAVAILABLE', 'INTERNAL'].includes(answer.code);
        if (!away || Date.now() > end) return answer;
        await wait(150);
      }
    },
    // A message that comes twice carries the same number, by which a client drops the second.
    heard: (event) =>
      [...new Map(log.filter((entry) => entry.event === event).map(({ payload }) => [payload.seq, payload])).values()] as never,
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      socket.disconnect();
    },
  };
  // The client tries again by itself while the gateway or an instance is unavailable; only a refused token ends it.
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.on('connect_error', (error) => {
      if (error.message === 'UNAUTHORIZED') reject(error);
    });
  });
  if (services.length > 0) {
    const end = Date.now() + 60_000;
    for (;;) {
      const joined = await live.ask('providerJoin', [...services]);
      if (joined.ok && joined.joined.length === services.length) break;
      if (Date.now() > end) throw new Error('The services were not known to dispatch in time');
      await wait(50);
    }
  }
  return live;
}
