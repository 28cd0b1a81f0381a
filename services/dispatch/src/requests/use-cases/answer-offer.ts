import { ok, refuse, type Result } from '@karigar/contracts';
import { attemptsLeft, decide, type RequestCommand } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import type { Deps } from './deps.ts';

interface OfferOfRequest {
  readonly customerId: string;
  readonly requestId: string;
  readonly offerId: string;
}

/**
 * Holds an offer while the customer confirms it: it does not expire until the hold ends or is released.
 * @returns when the hold ends
 */
export const holdOffer = (deps: Deps, { offerId, ...key }: OfferOfRequest): Promise<Result<{ heldUntil: string | null }>> =>
  changeHold(deps, key, { type: 'hold', offerId });

export const releaseOffer = (deps: Deps, { offerId, ...key }: OfferOfRequest): Promise<Result<{ heldUntil: string | null }>> =>
  changeHold(deps, key, { type: 'release', offerId });

/**
 * Declines an offer for its customer. Refuses NOT_FOUND.
 * @returns how many offers the provider may still make for the request
 */
export async function declineOffer(
  deps: Deps,
  {
    customerId,
    requestId,
    offerId,
    providerId,
  }: Omit<OfferOfRequest, 'requestId'> & { requestId?: string | null | undefined; providerId: string },
): Promise<Result<{ attemptsLeft: number }>> {
  const id = requestId ?? (await requestOf(deps, customerId, offerId));
  if (id === undefined) return refuse('NOT_FOUND');
  const declined = await change(deps, { customerId, requestId: id }, { type: 'decline', offerId, providerId });
  if (!declined.ok) return declined;
  const offer = declined.value.offers.find((one) => one.id === offerId);
  return ok({ attemptsLeft: offer === undefined ? 0 : attemptsLeft(declined.value, offer.providerId, offer.serviceId) });
}

/** Withdraws a provider's own offer. Refuses NOT_FOUND. */
export async function withdrawOffer(
  { requests, clock }: Deps,
  { providerId, offerId }: { providerId: string; offerId: string },
): Promise<Result<ServiceRequest>> {
  const requestId = await requests.findIdByOffer(offerId, providerId);
  if (requestId === undefined) return refuse('NOT_FOUND');
  return requests.change({ id: requestId }, (request) => decide(request, { type: 'withdraw', offerId, providerId }, clock.now()));
}

const change = (
  { requests, clock }: Deps,
  { customerId, requestId }: Omit<OfferOfRequest, 'offerId'>,
  command: RequestCommand,
): Promise<Result<ServiceRequest>> => requests.change({ id: requestId, customerId }, (request) => decide(request, command, clock.now()));

async function changeHold(deps: Deps, key: Omit<OfferOfRequest, 'offerId'>, command: RequestCommand & { type: 'hold' | 'release' }) {
  const changed = await change(deps, key, command);
  if (!changed.ok) return changed;
  const offer = changed.value.offers.find(({ id }) => id === command.offerId);
  return ok({ heldUntil: offer?.heldUntil?.toISOString() ?? null });
}

/** A decline may name the offer alone; its request is then looked up among the customer's open ones. */
async function requestOf({ requests }: Deps, customerId: string, offerId: string): Promise<string | undefined> {
  return (await requests.openOf(customerId)).find(({ offers }) => offers.some(({ id }) => id === offerId))?.id;
}
