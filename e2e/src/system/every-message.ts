import { once, type EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientEvent } from '@karigar/contracts';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { goLive, type Live } from '../support/live.ts';
import { clientEvents, customerWithOffer, faultOf, payloadSchema } from '../support/live-contract.ts';
import type { Person } from '../support/people.ts';
import type { Running } from '../support/product.ts';
import { valid, type Known } from '../support/requests.ts';

/** The product gives up after 7 s. The rest is for a busy machine. */
const withinMs = 20_000;

interface Connected {
  readonly who: Person;
  readonly live: Live;
  readonly known: Known;
}

/** A customer with an open request and a provider who has made an offer, both connected to the live channel. */
export async function connectedPeople(running: Running): Promise<readonly Connected[]> {
  const { customer, provider, live, known } = await customerWithOffer(running);
  return [
    { who: customer, live: await goLive(running.url, customer), known: known.customer },
    { who: provider, live, known: known.provider },
  ];
}

/**
 * Sends every message of the live channel on connections that are open already, and opens and closes further ones, all at once.
 * @returns what did not end in time, or was acknowledged with something that the contract does not name
 */
export async function lateOrUnnamedLive({ url }: Running, people: readonly Connected[]): Promise<string[]> {
  const steps = people.flatMap(({ who, live, known }) => [
    // A wrong identity would end the connection on which the others wait.
    ...clientEvents
      .filter((event) => event !== 'identify')
      .map((event, index) => {
        const [payload] = fc.sample(valid(payloadSchema(event), known, event), { numRuns: 1, seed: index });
        return ask(live.socket, event, payload).then(({ fault }) => fault);
      }),
    visit(url, who, who.id),
    visit(url, who, 'somebody-else'),
  ]);
  return (await Promise.all(steps)).flat();
}

async function ask(socket: Socket, event: ClientEvent, payload: unknown): Promise<{ answer: unknown; fault: string[] }> {
  const answer: unknown = await socket
    .timeout(withinMs)
    .emitWithAck(event, payload)
    .catch((error: unknown) => String(error));
  const fault = faultOf(event, answer);
  return { answer, fault: fault === undefined ? [] : [`${event}: ${fault}: ${JSON.stringify(answer)}`] };
}

/** Connects, says who it is and leaves, or is made to leave for saying that it is somebody else. A connection may be refused, but not left waiting. */
async function visit(url: string, { token }: Person, userId: string): Promise<string[]> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  const ended = new Promise<'refused'>((resolve) => {
    for (const event of ['connect_error', 'disconnect'] as const) socket.once(event, () => resolve('refused'));
  });
  const connected = new Promise<'connected'>((resolve) => socket.once('connect', () => resolve('connected')));
  try {
    const outcome = await inTime(Promise.race([connected, ended]));
    if (outcome === undefined) return ['connecting took too long'];
    if (outcome === 'refused') return [];
    const { answer, fault } = await ask(socket, 'identify', { userType: 'customer', userId });
    if ((answer as { code?: unknown }).code === 'IDENTITY_MISMATCH')
      return (await inTime(ended)) === undefined ? ['a socket with a wrong identity was not disconnected'] : fault;
    const closed = once(Reflect.get(socket.io.engine.transport, 'ws') as EventEmitter, 'close');
    socket.disconnect();
    return (await inTime(closed)) === undefined ? [...fault, 'disconnecting took too long'] : fault;
  } finally {
    socket.disconnect();
  }
}

/** Undefined when it takes longer than `withinMs`. */
const inTime = <T>(step: Promise<T>): Promise<T | undefined> => Promise.race([step, wait(withinMs, undefined, { ref: false })]);
