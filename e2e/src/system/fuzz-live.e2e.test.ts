import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { clientMessages, type ClientEvent } from '@karigar/contracts';
import { poll } from '@karigar/local';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goLive, type Live } from '../support/live.ts';
import { newCustomer, newProvider, newService, plumbing, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import { nearly, valid, wild, type Known, type Schema } from '../support/requests.ts';

/** A quarter of those of the API: `npm run fuzz -- --cases 20000` plays 5,000 messages. */
const cases = Math.ceil(Number(process.env['FUZZ_CASES'] ?? 300) / 4);
const seed = Number(process.env['FUZZ_SEED'] ?? 7);
const pairs = 3;
const socketsPerPerson = 6;
/** A socket may send 30 messages a second. */
const pauseMs = 40;
const answerWithinMs = 10_000;

interface Message {
  readonly payload: Schema & { readonly oneOf?: readonly [accepted: Schema, refused: Schema] };
}
const { messages } = (
  JSON.parse(readFileSync(new URL('../../../docs/asyncapi.json', import.meta.url), 'utf8')) as {
    components: { messages: Readonly<Record<string, Message>> };
  }
).components;

const events = Object.keys(clientMessages) as ClientEvent[];

const running = sharedProduct();
const { api, url } = running;
const sockets: { socket: Socket; role: 'customer' | 'provider'; known: Known }[] = [];
const lives: Live[] = [];

/** A socket that comes back when the server has ended it, as it does after a wrong identity. */
async function connect({ token }: Person): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnectionDelay: 100, reconnectionDelayMax: 500 });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  await poll('the socket to be connected', () => socket.connected);
  return socket;
}

beforeAll(async () => {
  const { id: serviceType } = await plumbing(api);
  for (let n = 0; n < pairs; n += 1) {
    const [customer, provider] = [await newCustomer(api), await newProvider(api)];
    const { id: serviceId } = await newService(api, provider);
    const live = await goLive(url, provider, [serviceId]);
    lives.push(live);
    const body = { address: '5 Lake View', serviceType, description: 'Burst', city: 'Pune' };
    const opened = await api.call('POST /service-requests', { token: customer.token, body });
    const requestId = opened.body.id;
    const made = await poll('the offer to be made', async () => {
      const answer = await live.ask('serviceOffer', {
        requestId,
        offer: { service: { id: serviceId }, price: 800, estimatedArrival: '1 hour' },
      });
      return answer.ok ? answer : undefined;
    });
    const known = {
      requestId: [requestId],
      offerId: [made.offer.id],
      providerId: [provider.id],
      serviceId: [serviceId],
      id: [serviceId],
      providerJoin: [serviceId],
    };
    for (let m = 0; m < socketsPerPerson; m += 1) {
      sockets.push({ socket: await connect(customer), role: 'customer', known: { ...known, userId: [customer.id] } });
      sockets.push({ socket: await connect(provider), role: 'provider', known: { ...known, userId: [provider.id] } });
    }
  }
}, 120_000);
afterAll(async () => {
  for (const { socket } of sockets) socket.disconnect();
  for (const live of lives) live.close();
  await running.stop();
});

const payloadOf = (event: ClientEvent, known: Known) => {
  const good = valid(messages[`client.${event}`]?.payload ?? {}, known, event);
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 3, arbitrary: nearly(good) }, { weight: 2, arbitrary: wild });
};

/** What is wrong with an answer, if anything is. */
function faultOf(event: ClientEvent, answer: unknown): string | undefined {
  const { ok, code, message, ...rest } = (answer ?? {}) as Record<string, unknown>;
  const definition = clientMessages[event];
  if (ok === true) return definition.ack.strict().safeParse(rest).error?.message;
  const named: readonly unknown[] = messages[`ack.${event}`]?.payload.oneOf?.[1].properties?.['code']?.enum ?? [];
  return ok === false && named.includes(code) && typeof message === 'string' ? undefined : 'not what the contract names';
}

// The same seed plays the same messages but for the ids of the run.
it(
  'acknowledges generated messages with what the contract names, and with no error of ours',
  async () => {
    const perSocket = Math.ceil(cases / sockets.length);
    const failures: string[] = [];
    const codes = new Set<unknown>();
    const play = async ({ socket, role, known }: (typeof sockets)[number], index: number) => {
      const message = fc.constantFrom(...events).chain((event) => payloadOf(event, known).map((payload) => ({ event, payload })));
      for (const { event, payload } of fc.sample(message, { numRuns: perSocket, seed: seed + index })) {
        await poll('the socket to be connected', () => socket.connected);
        const answer: unknown = await socket
          .timeout(answerWithinMs)
          .emitWithAck(event, payload)
          .catch((error: unknown) => String(error));
        codes.add((answer as { code?: unknown }).code);
        const fault = faultOf(event, answer);
        if (fault !== undefined)
          failures.push(`${event} as ${role}: ${fault}: ${JSON.stringify(answer)} to ${JSON.stringify(payload).slice(0, 600)}`);
        await wait(pauseMs);
      }
    };
    await Promise.all(sockets.map(play));
    expect(failures).toEqual([]);
    // The messages get further than the check of their form.
    if (cases >= 70) for (const code of [undefined, 'INVALID', 'FORBIDDEN', 'NOT_FOUND']) expect([...codes]).toContain(code);
  },
  60_000 + cases * 100,
);
