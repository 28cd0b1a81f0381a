import { setTimeout as wait } from 'node:timers/promises';
import type { ClientEvent } from '@karigar/contracts';
import { poll } from '@karigar/local';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Live } from '../support/live.ts';
import { clientEvents, customerWithOffer, faultOf, payloadSchema } from '../support/live-contract.ts';
import type { Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import { almostValid, valid, anyJson, type Known } from '../support/requests.ts';

/** A quarter of those of the API: `npm run fuzz -- --cases 20000` plays 5,000 messages. */
const cases = Math.ceil(Number(process.env['FUZZ_CASES'] ?? 300) / 4);
const seed = Number(process.env['FUZZ_SEED'] ?? 7);
const pairs = 3;
const socketsPerPerson = 6;
/** A socket may send 30 messages a second. */
const pauseMs = 40;
const answerWithinMs = 20_000;

const running = sharedProduct();
const { url } = running;
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
  for (let n = 0; n < pairs; n += 1) {
    const { customer, provider, live, known } = await customerWithOffer(running);
    lives.push(live);
    for (let m = 0; m < socketsPerPerson; m += 1) {
      sockets.push({ socket: await connect(customer), role: 'customer', known: known.customer });
      sockets.push({ socket: await connect(provider), role: 'provider', known: known.provider });
    }
  }
});
afterAll(async () => {
  for (const { socket } of sockets) socket.disconnect();
  for (const live of lives) live.close();
  await running.stop();
});

const payloadOf = (event: ClientEvent, known: Known) => {
  const good = valid(payloadSchema(event), known, event);
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 3, arbitrary: almostValid(good) }, { weight: 2, arbitrary: anyJson });
};

// The same seed plays the same messages but for the ids of the run.
it(
  'acknowledges generated messages with what the contract names, and with no error of ours',
  async () => {
    const perSocket = Math.ceil(cases / sockets.length);
    const failures: string[] = [];
    const codes = new Set<unknown>();
    const play = async ({ socket, role, known }: (typeof sockets)[number], index: number) => {
      const message = fc.constantFrom(...clientEvents).chain((event) => payloadOf(event, known).map((payload) => ({ event, payload })));
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
