import { mapResult, ok, refuse, toPaise, type AckFields, type ClientEvent, type ParsedPayload, type Result } from '@karigar/contracts';
import type { Actor, Logger } from '@karigar/service-kit';
import { attemptsLeft } from '../../requests/domain/decide.ts';
import type { OfferInRequest } from '../../requests/domain/request.ts';
import { offerSnapshot, requestView } from '../../requests/queries/views.ts';
import { acceptOffer } from '../../requests/use-cases/accept-offer.ts';
import {
  acceptCounter,
  counterOffer,
  declineOffer,
  holdOffer,
  releaseOffer,
  withdrawOffer,
} from '../../requests/use-cases/answer-offer.ts';
import { comeOnline } from '../../requests/use-cases/come-online.ts';
import type { Deps } from '../../requests/use-cases/deps.ts';
import { makeOffer } from '../../requests/use-cases/make-offer.ts';
import type { LiveLog } from '../data/live-log.ts';
import { readMissed } from '../use-cases/read-missed.ts';
import type { SocketData } from './sockets.ts';

export interface ChannelDeps extends Deps {
  readonly liveLog: LiveLog;
  readonly log: Logger;
}

/** Answers one message of an authorized sender. The result's value is merged into the acknowledgement beside `ok: true`. */
export type MessageHandler<E extends ClientEvent> = (
  input: { actor: Actor; payload: ParsedPayload<E>; connection: Pick<SocketData, 'quietMs'> },
  deps: ChannelDeps,
) => Promise<Result<AckFields<E>>>;

/** One use case per message; no rules live here. */
export const messageHandlers: { readonly [E in ClientEvent]: MessageHandler<E> } = {
  identify: async ({ actor, payload, connection: { quietMs } }) =>
    payload.userId === actor.id && payload.userType === actor.role ? ok({ quietMs }) : refuse('IDENTITY_MISMATCH'),

  providerJoin: async ({ actor, payload }, deps) => {
    const own = await comeOnline(deps, actor.id);
    return ok({ joined: payload.filter((id) => own.some((service) => service._id === id)) });
  },

  newServiceRequest: async ({ actor, payload }, { requests }) => {
    const request = await requests.find({ id: payload.requestId, customerId: actor.id });
    return request === undefined ? refuse('NOT_FOUND') : ok({ request: requestView(request) });
  },

  serviceOffer: async ({ actor, payload: { requestId, offer } }, deps) => {
    const { service, price, estimatedArrival } = offer;
    const making = { providerId: actor.id, requestId, serviceId: service.id, price: toPaise(price), estimatedArrival };
    return mapResult(await makeOffer(deps, making), (made) => ({ ...withSnapshot(made), ...withAttemptsLeft(made) }));
  },

  offerHold: async ({ actor, payload }, deps) => mapResult(await holdOffer(deps, { customerId: actor.id, ...payload }), withHold),

  offerRelease: async ({ actor, payload }, deps) => mapResult(await releaseOffer(deps, { customerId: actor.id, ...payload }), withHold),

  offerAccepted: async ({ actor, payload }, deps) => acknowledged(await acceptOffer(deps, { customerId: actor.id, ...payload })),

  offerDeclined: async ({ actor, payload }, deps) =>
    mapResult(await declineOffer(deps, { customerId: actor.id, ...payload }), withAttemptsLeft),

  // Advisory: a client says why its offer could not be taken, and nothing follows.
  offerRejected: async () => ok({}),

  offerWithdraw: async ({ actor, payload }, deps) =>
    acknowledged(await withdrawOffer(deps, { providerId: actor.id, offerId: payload.offerId })),

  offerCounter: async ({ actor, payload }, deps) =>
    mapResult(await counterOffer(deps, { customerId: actor.id, ...payload, price: toPaise(payload.price) }), withSnapshot),

  offerCounterAccepted: async ({ actor, payload }, deps) =>
    mapResult(await acceptCounter(deps, { providerId: actor.id, ...payload }), withSnapshot),

  sync: ({ actor, payload }, deps) => readMissed(deps, { account: actor.id, since: payload.since }),
};

const withSnapshot = ({ offer, request }: OfferInRequest) => ({ offer: offerSnapshot(offer, request.id) });
const withHold = ({ offer }: OfferInRequest) => ({ heldUntil: offer.heldUntil?.toISOString() ?? null });
const withAttemptsLeft = ({ offer, request }: OfferInRequest) => ({
  attemptsLeft: attemptsLeft(request, offer.providerId, offer.serviceId),
});

/** An acknowledgement without further fields. */
const acknowledged = (result: Result<unknown>): Result<Record<never, never>> => mapResult(result, () => ({}));
