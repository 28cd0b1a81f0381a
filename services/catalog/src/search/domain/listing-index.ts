import { priceSteps, toPaise } from '@karigar/contracts';
import { cityOfPin, isPin, somewhereIn } from '@karigar/contracts/places';
import type { Position } from './best-hits.ts';
import { createListingTable, type Facets, type Mask, type PageOrder, type Scope } from './listing-table.ts';
import { isIn, type Listing, type ListingFilter } from './listing.ts';

const facetSteps = { ratings: [4.5, 4, 3], charges: priceSteps.map(toPaise) };

/** All active services in memory, by what lists and counts look them up. */
export function createListingIndex() {
  const byId = new Map<string, Listing>();
  const byProvider = createGroups<Listing>();
  const byCategoryAndPlace = createGroups<Listing>();
  const byPlace = createGroups<Listing>();
  const byArea = createGroups<Listing>();
  const table = createListingTable(facetSteps);

  /** Finds services in a place. Scans only those of its cities, which `listingsIn` returns by key. */
  const findIn = (places: readonly string[], listingsIn: (key: string) => Iterable<Listing>): Listing[] => {
    const near = new Set<Listing>();
    for (const key of withCities(places)) for (const listing of listingsIn(key)) near.add(listing);
    return [...near].filter((listing) => isIn(listing, places));
  };
  /** Services in a place, given by its keys. */
  const at = (places: readonly string[]): Listing[] => findIn(places, byPlace.get);

  /** Cached for the last place: the page and the facets of a query ask for the same one, and so does a person who tries other filters. */
  let latest: { readonly place: string; readonly mask: Mask } | undefined;
  const maskOf = (places: readonly string[]): Mask => {
    const place = places.join('\n');
    if (latest?.place !== place) latest = { place, mask: table.maskOf(at(places).map(({ id }) => id)) };
    return latest.mask;
  };
  const scopeOf = ({ ids, providerId, places }: ListingFilter): Scope => {
    const ofProvider = providerId === undefined ? undefined : [...byProvider.get(providerId)].map(({ id }) => id);
    const only = ids === undefined ? ofProvider : (ofProvider?.filter((id) => ids.has(id)) ?? ids);
    return { only, inPlace: places && maskOf(places) };
  };

  return {
    byId: byId as ReadonlyMap<string, Listing>,

    put: (listing: Listing): void => {
      latest = undefined;
      byId.set(listing.id, listing);
      byProvider.add(listing, [listing.providerId]);
      byCategoryAndPlace.add(listing, groupsOf(listing));
      byPlace.add(listing, placesOf(listing));
      byArea.add(listing, listing.areas);
      table.put(listing);
    },

    remove: (listing: Listing): void => {
      latest = undefined;
      byId.delete(listing.id);
      byProvider.remove(listing, [listing.providerId]);
      byCategoryAndPlace.remove(listing, groupsOf(listing));
      byPlace.remove(listing, placesOf(listing));
      byArea.remove(listing, listing.areas);
      table.remove(listing.id);
    },

    at,

    /** Services of a category in a place, given by its keys, or anywhere. */
    ofCategory: (categoryId: string, places: readonly string[] | undefined): Listing[] =>
      places === undefined
        ? [...byCategoryAndPlace.get(groupOf(categoryId))]
        : findIn(places, (key) => byCategoryAndPlace.get(groupOf(categoryId, key))),

    /** Number of services that name an area, given by its key. */
    countNaming: (area: string): number => byArea.get(area).size,

    countFacets: (filter: ListingFilter): Facets => table.count(filter, scopeOf(filter)),

    /** The first listings that fit, in an order. */
    page: (filter: ListingFilter, order: PageOrder): Position[] => table.page(filter, order, scopeOf(filter)),
  };
}
export type ListingIndex = ReturnType<typeof createListingIndex>;

const groupOf = (categoryId: string, place = ''): string => `${categoryId} ${place}`;

/** Each named area and each partly covered city. Covered PIN codes would be some hundreds. */
const placesOf = ({ areas, reached }: Listing): string[] => [...new Set([...areas, ...reached.filter((key) => !isPin(key))])];

/** The category, and the category in each place. */
const groupsOf = (listing: Listing): string[] => ['', ...placesOf(listing)].map((place) => groupOf(listing.category.id, place));

/** Covering a PIN code means partly covering its city. */
const withCities = (places: readonly string[]): Set<string> =>
  new Set([...places, ...places.flatMap((key) => (isPin(key) ? (cityOfPin(key)?.name ?? []) : [])).map(somewhereIn)]);

/** A map from keys to sets of things. */
function createGroups<T>() {
  const groups = new Map<string, Set<T>>();
  const none: ReadonlySet<T> = new Set();
  return {
    get: (key: string): ReadonlySet<T> => groups.get(key) ?? none,
    add: (item: T, keys: readonly string[]): void => {
      for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(item));
    },
    remove: (item: T, keys: readonly string[]): void => {
      for (const key of keys) {
        const group = groups.get(key);
        group?.delete(item);
        if (group?.size === 0) groups.delete(key);
      }
    },
  };
}
