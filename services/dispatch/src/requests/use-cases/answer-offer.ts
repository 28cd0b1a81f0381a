import { mapResult, ok, refuse, toPaise, type OfferSnapshot, type Result } from '@karigar/contracts';
import { attemptsLeft, type RequestCommand } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { offerSnapshot } from '../queries/views.ts';
import { changeRequest } from './change-request.ts';
import type { Deps } from './deps.ts';

interface OfferOfRequest {
  readonly customerId: string;
  readonly requestId: string;
  readonly offerId: string;
}

interface OwnOffer {
  readonly providerId: string;
  readonly offerId: string;
}

/**
 * Holds an offer while the customer confirms it: it does not expire until the hold ends or is released.
 * @returns when the hold ends
 */
export const holdOffer = (deps: Deps, offer: OfferOfRequest): Promise<Result<{ heldUntil: string | null }>> =>
  changeHold(deps, offer, 'hold');

export const releaseOffer = (deps: Deps, offer: OfferOfRequest): Promise<Result<{ heldUntil: string | null }>> =>
  changeHold(deps, offer, 'release');

/**
 * Declines an offer for its customer, who may name the offer alone. Refuses NOT_FOUND.
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
  const id = requestId ?? (await deps.requests.findIdByOffer(offerId, providerId));
  if (id === undefined) return refuse('NOT_FOUND');
  const declined = await changeRequest(deps, { id, customerId }, { type: 'decline', offerId, providerId });
  if (!declined.ok) return declined;
  const offer = declined.value.offers.find((one) => one.id === offerId);
  return ok({ attemptsLeft: offer === undefined ? 0 : attemptsLeft(declined.value, offer.providerId, offer.serviceId) });
}

/**
 * Suggests a lower price for an offer.
 * @param offer.price rupees
 * @returns the offer with the counter-offer
 */
export const counterOffer = async (
  deps: Deps,
  { customerId, requestId, offerId, price }: OfferOfRequest & { readonly price: number },
): Promise<Result<{ offer: OfferSnapshot }>> =>
  withOffer(await changeRequest(deps, { id: requestId, customerId }, { type: 'counter', offerId, price: toPaise(price) }), offerId);

/**
 * Accepts a counter-offer for the provider. Refuses NOT_FOUND.
 * @returns the offer at its new price
 */
export const acceptCounter = async (deps: Deps, own: OwnOffer): Promise<Result<{ offer: OfferSnapshot }>> =>
  withOffer(await changeOwn(deps, own, { type: 'accept-counter', ...own }), own.offerId);

/** Withdraws a provider's own offer. Refuses NOT_FOUND. */
export const withdrawOffer = (deps: Deps, own: OwnOffer): Promise<Result<ServiceRequest>> =>
  changeOwn(deps, own, { type: 'withdraw', ...own });

async function changeOwn(deps: Deps, { providerId, offerId }: OwnOffer, command: RequestCommand): Promise<Result<ServiceRequest>> {
  const id = await deps.requests.findIdByOffer(offerId, providerId);
  return id === undefined ? refuse('NOT_FOUND') : changeRequest(deps, { id }, command);
}

function withOffer(changed: Result<ServiceRequest>, offerId: string): Result<{ offer: OfferSnapshot }> {
  if (!changed.ok) return changed;
  const offer = changed.value.offers.find(({ id }) => id === offerId);
  return offer === undefined ? refuse('OFFER_NOT_AVAILABLE') : ok({ offer: offerSnapshot(offer, changed.value.id) });
}

async function changeHold(deps: Deps, { customerId, requestId, offerId }: OfferOfRequest, type: 'hold' | 'release') {
  const changed = await changeRequest(deps, { id: requestId, customerId }, { type, offerId });
  return mapResult(changed, ({ offers }) => ({
    heldUntil: offers.find(({ id }) => id === offerId)?.heldUntil?.toISOString() ?? null,
  }));
}
