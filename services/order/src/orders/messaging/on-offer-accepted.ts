import { offerAcceptedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { Deps } from '../use-cases/deps.ts';
import { placeOrderFromOffer } from '../use-cases/place-from-offer.ts';

/** Creates the order of an accepted offer, once. */
export const onOfferAccepted = consumes(offerAcceptedV1, (event, deps: Deps) => placeOrderFromOffer(deps, event.data));
