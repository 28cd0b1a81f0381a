import { countFacets, type Facets, type Listing, type ListingFilter } from '../domain/listing.ts';

/** Steps of the rating filter that are counted. */
const ratingSteps = [4.5, 4, 3];
const maxKept = 1_000;

/** Counts facets, which is a pass over all listings, once for each filter until `changed` is called. */
export function createFacetCounts(listings: ReadonlyMap<string, Listing>) {
  const kept = new Map<string, Facets>();
  return {
    /** @param words that the `ids` of the filter were found by */
    of: (filter: ListingFilter, words = ''): Facets => {
      const key = JSON.stringify({ ...filter, ids: words });
      const facets = kept.get(key) ?? countFacets(listings.values(), filter, ratingSteps);
      if (kept.size >= maxKept) kept.clear();
      kept.set(key, facets);
      return facets;
    },
    changed: (): void => kept.clear(),
  };
}
