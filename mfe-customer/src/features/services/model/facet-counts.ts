import type { ServiceFacets } from '@karigar/contracts';

type Counted = ServiceFacets | undefined;

/** The label of a filter with its number of services, once known: "Instant (5)". */
export const counted = (label: string, count: number | undefined): string => (count === undefined ? label : `${label} (${count})`);

export const instantCount = (facets: Counted): number | undefined =>
  facets && (facets.types.find(({ type }) => type === 'INSTANT')?.count ?? 0);

/** Services with reviews that are rated `from` and up. */
export const ratedCount = (facets: Counted, from: number): number | undefined =>
  facets && (facets.ratings.find((rating) => rating.from === from)?.count ?? 0);

/** Services that cost at most `upTo` rupees a visit. */
export const cheapCount = (facets: Counted, upTo: number): number | undefined =>
  facets && (facets.prices.find((price) => price.upTo === upTo)?.count ?? 0);

/** Services by slug of their category. */
export const categoryCounts = (facets: Counted): ReadonlyMap<string, number> | undefined =>
  facets && new Map(facets.categories.map(({ slug, count }) => [slug, count]));
