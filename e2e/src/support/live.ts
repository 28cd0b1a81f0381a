import { setTimeout as wait } from 'node:timers/promises';
import type { Ack, ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@karigar/contracts';
import { poll } from '@karigar/local';
import { io, type Socket } from 'socket.io-client';
import { plumbing, type Person } from './people.ts';
import type { Running } from './product.ts';

/** A person's live channel. */
export interface Live {
  readonly socket: Socket;
  /** Emits an event once. Resolves with `NO_ACK` if it is not acknowledged within 15 s. */
  ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack<E>>;
  /** Like `ask`, but retries for up to a minute while there is no acknowledgement or a part is unavailable. */
  patiently<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack<E>>;
  /** The received messages of this event, without duplicates. */
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
        const isUnavailable = !answer.ok && ['NO_ACK', 'UNAVAILABLE', 'INTERNAL'].includes(answer.code);
        if (!isUnavailable || Date.now() > end) return answer;
        await wait(150);
      }
    },
    // A duplicate has the same sequence number, by which clients ignore it.
    heard: (event) =>
      [...new Map(log.filter((entry) => entry.event === event).map(({ payload }) => [payload.seq, payload])).values()] as never,
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      socket.disconnect();
    },
  };
  // socket.io retries while the gateway or an instance is unavailable; only a refused token is final.
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
      if (Date.now() > end) throw new Error('Timed out waiting for dispatch to know the services (60 s)');
      await wait(50);
    }
  }
  return live;
}

interface Instant {
  readonly provider: Person;
  /** Id of an INSTANT service of the provider. */
  readonly service: string;
  readonly customer: Person;
  /** A city without other providers, so that nobody else is asked. */
  readonly city: string;
  readonly address?: string;
}

/** Creates an order whose work can begin now, by an instant request, an offer and its acceptance. Returns the id of the order. */
export async function acceptedOffer(
  { api, url }: Pick<Running, 'api' | 'url'>,
  { provider, service, customer, city, ...place }: Instant,
): Promise<string> {
  const [asking, offering] = await Promise.all([goLive(url, customer), goLive(url, provider, [service])]);
  const { id: serviceType } = await plumbing(api);
  const { address = `5 Lake View, ${city}` } = place;
  const body = { address, serviceType, description: 'Kitchen tap burst', city };
  const { id: requestId } = (await api.call('POST /service-requests', { token: customer.token, body })).body;
  const made = await poll('the offer', async () => {
    const offer = { service: { id: service }, price: 1_250.5, estimatedArrival: '15-20 minutes' } as const;
    const answer = await offering.ask('serviceOffer', { requestId, offer });
    return answer.ok && answer;
  });
  await asking.ask('offerAccepted', { offerId: made.offer.id, providerId: provider.id, requestId });
  const id = await poll('the order', async () => {
    const { body: orders } = await api.call('GET /orders/provider', { token: provider.token });
    return orders.find(({ request_id: request }) => request === requestId)?.order_id;
  });
  asking.close();
  offering.close();
  return id;
}
