import type { ClientEvent, ClientPayload, OfferEvent } from '@karigar/contracts';
import { api } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import { RealtimeProblem } from './problem.ts';
import type { Answer } from './socket.ts';

const offerEvents: Readonly<Record<OfferEvent, true>> = {
  serviceOffer: true,
  offerHold: true,
  offerRelease: true,
  offerAccepted: true,
  offerDeclined: true,
  offerWithdraw: true,
  offerCounter: true,
  offerCounterAccepted: true,
};

/** Whether a message can be sent as a call. */
export const isOfferEvent = (event: ClientEvent): boolean => Object.hasOwn(offerEvents, event);

/** Sends a message about an offer as a call. `timeout` in milliseconds. @throws {RealtimeProblem} with the code of the call's problem */
export async function callOffer<E extends ClientEvent>(event: E, payload: ClientPayload<E>, timeout: number): Promise<Answer<E>> {
  try {
    // TypeScript does not relate an event to its call.
    return (await api(`POST /live/${event}` as never, { body: payload, timeout } as never)) as Answer<E>;
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause;
    throw new RealtimeProblem(cause.code, () => cause.message, { cause });
  }
}
