import { ok, refuse, type ClientEvent, type ParsedPayload, type Result } from '@karigar/contracts';
import type { Actor, Logger } from '@karigar/service-kit';
import type { LiveLog } from '../live/live-log.ts';
import { markPresent } from '../presence/use-cases/reach.ts';
import { attemptsLeft, decide, type RequestCommand } from '../requests/domain/decide.ts';
import type { ServiceRequest } from '../requests/domain/request.ts';
import { offerSnapshot, requestView } from '../requests/queries/views.ts';
import { acceptOffer } from '../requests/use-cases/accept-offer.ts';
import type { Deps } from '../requests/use-cases/deps.ts';
import { makeOffer } from '../requests/use-cases/make-offer.ts';
import { welcomeProvider } from '../requests/use-cases/send-wave.ts';

export interface RealtimeDeps extends Deps {
  readonly liveLog: LiveLog;
  readonly log: Logger;
}

/** Answers one message of a known, entitled sender. What is in the result goes into the acknowledgement beside `ok: true`. */
export type MessageHandler<E extends ClientEvent> = (
  input: { actor: Actor; payload: ParsedPayload<E> },
  deps: RealtimeDeps,
) => Promise<Result<Record<string, unknown>>>;

/** One use case per message: no rule lives here. */
export const handlers: { readonly [E in ClientEvent]: MessageHandler<E> } = {
  identify: async ({ actor, payload }) =>
    payload.userId === actor.id && payload.userType === actor.role ? ok({}) : refuse('IDENTITY_MISMATCH'),

  providerJoin: async ({ actor, payload }, deps) => {
    await markPresent(deps, actor.id);
    const own = await welcomeProvider(deps, actor.id);
    return ok({ joined: payload.filter((id) => own.some((service) => service._id === id)) });
  },

  newServiceRequest: async ({ actor, payload }, { requests }) => {
    const request = await requests.find({ id: payload.requestId, customerId: actor.id });
    return request === undefined ? refuse('NOT_FOUND') : ok({ request: requestView(request) });
  },

  serviceOffer: async ({ actor, payload }, deps) => {
    const made = await makeOffer(deps, { providerId: actor.id, payload });
    return made.ok ? ok({ offer: offerSnapshot(made.value.offer, made.value.requestId), attemptsLeft: made.value.attemptsLeft }) : made;
  },

  offerHold: async ({ actor, payload }, deps) =>
    held(await ofCustomer(deps, actor, payload.requestId, { type: 'hold', offerId: payload.offerId }), payload.offerId),

  offerRelease: async ({ actor, payload }, deps) =>
    held(await ofCustomer(deps, actor, payload.requestId, { type: 'release', offerId: payload.offerId }), payload.offerId),

  offerAccepted: async ({ actor, payload }, deps) => {
    const accepted = await acceptOffer(deps, { customerId: actor.id, ...payload });
    return accepted.ok ? ok({}) : accepted;
  },

  offerDeclined: async ({ actor, payload }, deps) => {
    const requestId = payload.requestId ?? (await requestOf(deps, actor, payload.offerId));
    if (requestId === undefined) return refuse('NOT_FOUND');
    const declined = await ofCustomer(deps, actor, requestId, {
      type: 'decline',
      offerId: payload.offerId,
      providerId: payload.providerId,
    });
    if (!declined.ok) return declined;
    const offer = declined.value.offers.find(({ id }) => id === payload.offerId);
    return ok({ attemptsLeft: offer === undefined ? 0 : attemptsLeft(declined.value, offer.providerId, offer.serviceId) });
  },

  offerRejected: async () => ok({}),

  offerWithdraw: async ({ actor, payload }, { requests, clock }) => {
    const requestId = await requests.findIdByOffer(payload.offerId, actor.id);
    if (requestId === undefined) return refuse('NOT_FOUND');
    const withdrawn = await requests.change({ id: requestId }, (request) =>
      decide(request, { type: 'withdraw', offerId: payload.offerId, providerId: actor.id }, clock.now()),
    );
    return withdrawn.ok ? ok({}) : withdrawn;
  },

  sync: async ({ actor, payload }, { liveLog, log }) => {
    const missed = await liveLog.since(actor.id, payload.since).catch((error: unknown) => {
      log.debug({ err: error }, 'the live log is unavailable');
      return undefined;
    });
    if (missed === undefined) return refuse('UNAVAILABLE');
    if (missed === 'reload') return ok({ reload: true });
    return ok({ events: missed.events.map(({ event, payload: told, seq }) => ({ event, payload: { ...told, seq } })), seq: missed.seq });
  },
};

const ofCustomer = ({ requests, clock }: Deps, actor: Actor, id: string, command: RequestCommand): Promise<Result<ServiceRequest>> =>
  requests.change({ id, customerId: actor.id }, (request) => decide(request, command, clock.now()));

/** A decline without a request names the offer alone: it is looked for among the customer's own open requests. */
async function requestOf({ requests }: Deps, actor: Actor, offerId: string): Promise<string | undefined> {
  return (await requests.openOf(actor.id)).find(({ offers }) => offers.some(({ id }) => id === offerId))?.id;
}

function held(changed: Result<ServiceRequest>, offerId: string): Result<Record<string, unknown>> {
  if (!changed.ok) return changed;
  return ok({ heldUntil: changed.value.offers.find(({ id }) => id === offerId)?.heldUntil?.toISOString() ?? null });
}
