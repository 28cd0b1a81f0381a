import { defineRoutes, type ClientMessage } from '../../kit/index.ts';
import { clientMessages as messages } from '../realtime.ts';

/** A message of the live channel as a call, for a client that has no connection: payload, answer and codes are the message's. */
const asCall = <const M extends ClientMessage>(message: M) =>
  ({
    method: 'POST',
    path: `/live/${message.event as M['event']}`,
    summary: `The message \`${message.event}\` without a live connection. ${message.summary}`,
    access: message.access as M['access'],
    body: message.payload as M['payload'],
    status: 200,
    response: message.ack as M['ack'],
    errors: [...message.errors, 'NOT_FOUND'],
  }) as const;

/** Everything that people do with offers. Some networks let no WebSocket through, and calls still work there. */
export const offerRoutes = defineRoutes('dispatch', {
  serviceOffer: asCall(messages.serviceOffer),
  offerHold: asCall(messages.offerHold),
  offerRelease: asCall(messages.offerRelease),
  offerAccepted: asCall(messages.offerAccepted),
  offerDeclined: asCall(messages.offerDeclined),
  offerWithdraw: asCall(messages.offerWithdraw),
  offerCounter: asCall(messages.offerCounter),
  offerCounterAccepted: asCall(messages.offerCounterAccepted),
});

/** The messages that can be sent as calls. */
export type OfferEvent = keyof typeof offerRoutes;
