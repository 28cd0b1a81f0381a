import type { OfferSnapshot } from '@karigar/contracts';

export type Sort = 'best' | 'price' | 'soonest';
export type Mark = 'lowest' | 'soonest';

/** Minutes until somebody is there at the latest: `15-20 minutes` is 20, `1 hour` is 60. */
export function arrivalMinutes(arrival: string): number {
  const last = Number(/(\d+)\D*$/.exec(arrival)?.[1] ?? 60);
  return arrival.includes('hour') ? last * 60 : last;
}

/** Smaller is better: the price against the lowest one, half of it per hour of waiting, a tenth per missing star. */
function badness(offer: OfferSnapshot, lowest: number): number {
  return offer.price / lowest + arrivalMinutes(offer.estimatedArrival) / 120 + (5 - offer.provider.rating) / 10;
}

/** The offers in the order that was asked for; of equals the earlier one first. */
export function sortOffers(offers: readonly OfferSnapshot[], sort: Sort): OfferSnapshot[] {
  const lowest = Math.min(...offers.map(({ price }) => price));
  const by: Record<Sort, (offer: OfferSnapshot) => number> = {
    best: (offer) => badness(offer, lowest),
    price: ({ price }) => price,
    soonest: ({ estimatedArrival }) => arrivalMinutes(estimatedArrival),
  };
  return [...offers].sort((a, b) => by[sort](a) - by[sort](b));
}

/** What an offer is best at. Only where there is something to compare, and only one offer per mark. */
export function marksOf(offers: readonly OfferSnapshot[]): Map<string, Mark[]> {
  const marks = new Map<string, Mark[]>();
  const mark = (name: Mark, value: (offer: OfferSnapshot) => number) => {
    const least = Math.min(...offers.map(value));
    const winners = offers.filter((offer) => value(offer) === least);
    if (winners.length === 1) marks.set(winners[0]!.id, [...(marks.get(winners[0]!.id) ?? []), name]);
  };
  if (offers.length > 1) {
    mark('lowest', ({ price }) => price);
    mark('soonest', ({ estimatedArrival }) => arrivalMinutes(estimatedArrival));
  }
  return marks;
}
