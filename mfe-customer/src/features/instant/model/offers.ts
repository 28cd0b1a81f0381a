import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { arrivalMinutes } from '@karigar/contracts/constants';
import { locationOf } from '@karigar/platform';

export type Sort = 'best' | 'price' | 'soonest';
export type Distinction = 'lowest' | 'soonest';

const arrivalOf = ({ estimatedArrival }: OfferSnapshot): number => arrivalMinutes[estimatedArrival];

/** Lower is better: the price relative to the lowest, plus 0.5 per hour of waiting, plus 0.1 per missing star. */
function penalty(offer: OfferSnapshot, lowest: number): number {
  return offer.price / lowest + arrivalOf(offer) / 120 + (5 - offer.provider.rating) / 10;
}

/** Sorted; equal offers stay in order of arrival. */
export function sortOffers(offers: readonly OfferSnapshot[], sort: Sort): OfferSnapshot[] {
  const lowest = Math.min(...offers.map(({ price }) => price));
  const by: Record<Sort, (offer: OfferSnapshot) => number> = {
    best: (offer) => penalty(offer, lowest),
    price: ({ price }) => price,
    soonest: arrivalOf,
  };
  return [...offers].sort((a, b) => by[sort](a) - by[sort](b));
}

/** What distinguishes offers (lowest price, soonest arrival), by offer id. Empty for a single offer; ties distinguish none. */
export function distinctionsOf(offers: readonly OfferSnapshot[]): Map<string, Distinction[]> {
  const found = new Map<string, Distinction[]>();
  const distinguish = (name: Distinction, value: (offer: OfferSnapshot) => number) => {
    const least = Math.min(...offers.map(value));
    const [winner, another] = offers.filter((offer) => value(offer) === least);
    if (winner && !another) found.set(winner.id, [...(found.get(winner.id) ?? []), name]);
  };
  if (offers.length > 1) {
    distinguish('lowest', ({ price }) => price);
    distinguish('soonest', arrivalOf);
  }
  return found;
}

/** The address of a request with its city, in one line. */
export const placeOf = ({ address, city }: Pick<RequestView, 'address' | 'city'>): string => locationOf({ location: address, city });
