import { mapResult, refuse, type Result } from '@karigar/contracts';
import type { RequestKey } from '../data/request-repository.ts';
import type { RequestCommand } from '../domain/decide.ts';
import { offerIn, type OfferInRequest } from '../domain/request.ts';
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

/** Holds an offer while the customer confirms it: it does not expire until the hold ends or is released. */
export const holdOffer = (deps: Deps, { customerId, requestId, offerId }: OfferOfRequest): Promise<Result<OfferInRequest>> =>
  changeOffer(deps, { id: requestId, customerId }, { type: 'hold', offerId });

export const releaseOffer = (deps: Deps, { customerId, requestId, offerId }: OfferOfRequest): Promise<Result<OfferInRequest>> =>
  changeOffer(deps, { id: requestId, customerId }, { type: 'release', offerId });

/** Declines an offer for its customer, who may name the offer alone. Refuses NOT_FOUND. */
export async function declineOffer(
  deps: Deps,
  { customerId, requestId, offerId, providerId }: OwnOffer & { customerId: string; requestId?: string | null | undefined },
): Promise<Result<OfferInRequest>> {
  const id = requestId ?? (await deps.requests.findIdByOffer(offerId, providerId));
  return id === undefined ? refuse('NOT_FOUND') : changeOffer(deps, { id, customerId }, { type: 'decline', offerId, providerId });
}

/**
 * Suggests a lower price for an offer.
 * @param offer.price paise
 */
export const counterOffer = (
  deps: Deps,
  { customerId, requestId, offerId, price }: OfferOfRequest & { readonly price: number },
): Promise<Result<OfferInRequest>> => changeOffer(deps, { id: requestId, customerId }, { type: 'counter', offerId, price });

/** Accepts a counter-offer for the provider. Refuses NOT_FOUND. */
export const acceptCounter = (deps: Deps, own: OwnOffer): Promise<Result<OfferInRequest>> =>
  changeOwn(deps, { type: 'accept-counter', ...own });

/** Withdraws a provider's own offer. Refuses NOT_FOUND. */
export const withdrawOffer = (deps: Deps, own: OwnOffer): Promise<Result<OfferInRequest>> => changeOwn(deps, { type: 'withdraw', ...own });

async function changeOwn(deps: Deps, command: RequestCommand & OwnOffer): Promise<Result<OfferInRequest>> {
  const id = await deps.requests.findIdByOffer(command.offerId, command.providerId);
  return id === undefined ? refuse('NOT_FOUND') : changeOffer(deps, { id }, command);
}

const changeOffer = async (deps: Deps, key: RequestKey, command: RequestCommand & { offerId: string }): Promise<Result<OfferInRequest>> =>
  mapResult(await changeRequest(deps, key, command), (request) => offerIn(request, command.offerId));
