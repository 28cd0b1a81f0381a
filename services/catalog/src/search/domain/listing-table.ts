import type { ServiceSort, ServiceType } from '@karigar/contracts';
import type { CategoryLabel } from '../../services/domain/service.ts';
import { bestOf, isBefore, type Position } from './best-hits.ts';
import type { Listing, ListingFilter } from './listing.ts';

export interface Facets {
  readonly total: number;
  readonly categories: readonly (CategoryLabel & { readonly count: number })[];
  readonly cities: readonly { readonly name: string; readonly count: number }[];
  readonly types: readonly { readonly type: ServiceType; readonly count: number }[];
  readonly ratings: readonly { readonly from: number; readonly count: number }[];
  /** Charges in paise. */
  readonly charges: readonly { readonly upTo: number; readonly count: number }[];
}

/** The thresholds for which the numeric filters have counts. */
export interface FacetSteps {
  /** Descending. */
  readonly ratings: readonly number[];
  /** Maximum charges in paise, ascending. */
  readonly charges: readonly number[];
}

/** The filters of the columns; those by place and id choose the listings that are scanned. */
type ColumnFilter = Omit<ListingFilter, 'ids' | 'providerId' | 'places'>;

/** A set of listings: 1 in their slots, 0 in all others. Valid until the next change of the table. */
export type Mask = Uint8Array;

/** Which listings are scanned. */
export interface Scope {
  /** Default: all. */
  readonly only?: Iterable<string> | undefined;
  /** Those in the chosen place; default: all. */
  readonly inPlace?: Mask | undefined;
}

export interface PageOrder {
  readonly sort: ServiceSort;
  /** The page starts after it. */
  readonly after?: Position | undefined;
  readonly limit: number;
}

export interface ListingTable {
  put(listing: Listing): void;
  remove(id: string): void;
  maskOf(ids: Iterable<string>): Mask;
  /** Counts each choice of a filter among the listings that fit all other filters. The most frequent choices first. */
  count(filter: ColumnFilter, scope?: Scope): Facets;
  /** The first listings that fit, in their order; ties by id. */
  page(filter: ColumnFilter, order: PageOrder, scope?: Scope): Position[];
}

/** What ranks a listing: higher comes first. */
const rankings = {
  score: ({ score }: Listing) => score,
  cheapness: ({ visitingCharge }: Listing) => -visitingCharge,
  newness: ({ createdAt }: Listing) => createdAt,
};
const rankingOf: Record<ServiceSort, keyof typeof rankings> = {
  recommended: 'score',
  rating: 'score',
  price: 'cheapness',
  newest: 'newness',
};

/** Unrated listings fit no rating. */
const unrated = -1;

/** The listings in columns of numbers, so that finding and counting among 100,000 takes a millisecond. */
export function createListingTable(steps: FacetSteps): ListingTable {
  const slots = new Map<string, number>();
  const freeSlots: number[] = [];
  const categories = createNames<CategoryLabel>(({ id }) => id);
  const types = createNames<ServiceType>(String);
  const cities = createNames<string>(String);
  let capacity = 1_024;
  /** Number of slots in use, free ones included. */
  let size = 0;
  let columns = createColumns(capacity);

  function newSlot(): number {
    const slot = freeSlots.pop() ?? size;
    if (slot === size) size += 1;
    if (slot < capacity) return slot;
    capacity *= 2;
    const larger = createColumns(capacity);
    larger.used.set(columns.used);
    larger.category.set(columns.category);
    larger.type.set(columns.type);
    larger.stars.set(columns.stars);
    larger.ratingBucket.set(columns.ratingBucket);
    larger.charge.set(columns.charge);
    larger.chargeBucket.set(columns.chargeBucket);
    larger.score.set(columns.score);
    larger.cheapness.set(columns.cheapness);
    larger.newness.set(columns.newness);
    columns = { ...larger, ids: columns.ids, cities: columns.cities };
    return slot;
  }

  const maskOf = (ids: Iterable<string>): Mask => {
    const mask = new Uint8Array(size);
    for (const id of ids) {
      const slot = slots.get(id);
      if (slot !== undefined) mask[slot] = 1;
    }
    return mask;
  };

  /** Which filters the listing of a slot fails, as bits. */
  function createMatcher(
    { categoryId, type, minRating, minCharge = 0, maxCharge = Infinity }: ColumnFilter,
    inPlace: Scope['inPlace'],
  ): (slot: number) => number {
    const { category, charge, stars, type: typeOf } = columns;
    // -1 when no listing has it, which then matches nothing.
    const wantedCategory = categoryId === undefined ? undefined : categories.known(categoryId);
    const wantedType = type === undefined ? undefined : types.known(type);
    return (slot) =>
      (wantedCategory !== undefined && category[slot] !== wantedCategory ? filters.category : 0) |
      (inPlace !== undefined && inPlace[slot] !== 1 ? filters.place : 0) |
      (wantedType !== undefined && typeOf[slot] !== wantedType ? filters.type : 0) |
      (minRating !== undefined && !((stars[slot] ?? unrated) >= minRating) ? filters.rating : 0) |
      ((charge[slot] ?? 0) >= minCharge && (charge[slot] ?? 0) <= maxCharge ? 0 : filters.charge);
  }

  return {
    maskOf,

    put: (listing) => {
      const slot = slots.get(listing.id) ?? newSlot();
      const { category, type, rating, visitingCharge } = listing;
      const stars = rating.count > 0 ? rating.average : unrated;
      slots.set(listing.id, slot);
      columns.used[slot] = 1;
      columns.category[slot] = categories.numberOf(category);
      columns.type[slot] = types.numberOf(type);
      columns.stars[slot] = stars;
      columns.ratingBucket[slot] = bucketOf(steps.ratings, (from) => stars >= from);
      columns.charge[slot] = visitingCharge;
      columns.chargeBucket[slot] = bucketOf(steps.charges, (upTo) => visitingCharge <= upTo);
      columns.score[slot] = rankings.score(listing);
      columns.cheapness[slot] = rankings.cheapness(listing);
      columns.newness[slot] = rankings.newness(listing);
      columns.ids[slot] = listing.id;
      columns.cities[slot] = listing.cities.map(cities.numberOf);
    },

    remove: (id) => {
      const slot = slots.get(id);
      if (slot === undefined) return;
      slots.delete(id);
      columns.used[slot] = 0;
      columns.cities[slot] = [];
      freeSlots.push(slot);
    },

    page: (filter, { sort, after, limit }, { only, inPlace } = {}) => {
      const failedFiltersOf = createMatcher(filter, inPlace);
      const scanned = only === undefined ? columns.used : maskOf(only);
      return bestOf(
        columns[rankingOf[sort]].subarray(0, size),
        (slot) => columns.ids[slot] ?? '',
        limit,
        (candidate, slot) => scanned[slot] === 1 && failedFiltersOf(slot) === 0 && (after === undefined || isBefore(after, candidate)),
      );
    },

    count: (filter, { only, inPlace } = {}) => {
      const { category, ratingBucket, chargeBucket, used } = columns;
      const failedFiltersOf = createMatcher(filter, inPlace);
      const scanned = only === undefined ? used : maskOf(only);
      const counts = {
        total: 0,
        categories: new Uint32Array(categories.size()),
        cities: new Uint32Array(cities.size()),
        types: new Uint32Array(types.size()),
        ratings: new Uint32Array(steps.ratings.length + 1),
        charges: new Uint32Array(steps.charges.length + 1),
      };
      const add = (column: Uint32Array, at: number) => (column[at] = (column[at] ?? 0) + 1);
      for (let slot = 0; slot < size; slot += 1) {
        if (scanned[slot] !== 1) continue;
        const failed = failedFiltersOf(slot);
        if (failed === 0) counts.total += 1;
        // A choice is counted if the listing fails no filter but that of the choice itself.
        if ((failed & ~filters.category) === 0) add(counts.categories, category[slot] ?? 0);
        if ((failed & ~filters.place) === 0) for (const city of columns.cities[slot] ?? []) add(counts.cities, city);
        if ((failed & ~filters.type) === 0) add(counts.types, columns.type[slot] ?? 0);
        if ((failed & ~filters.rating) === 0) add(counts.ratings, ratingBucket[slot] ?? 0);
        if ((failed & ~filters.charge) === 0) add(counts.charges, chargeBucket[slot] ?? 0);
      }
      return {
        total: counts.total,
        categories: counted(categories.all(), counts.categories)
          .map(([label, count]) => ({ ...label, count }))
          .sort(byCount(({ name }) => name)),
        cities: counted(cities.all(), counts.cities)
          .map(([name, count]) => ({ name, count }))
          .sort(byCount(({ name }) => name)),
        types: counted(types.all(), counts.types)
          .map(([one, count]) => ({ type: one, count }))
          .sort(byCount((facet) => facet.type)),
        ratings: counted(steps.ratings, upTo(counts.ratings)).map(([from, count]) => ({ from, count })),
        charges: counted(steps.charges, upTo(counts.charges)).map(([most, count]) => ({ upTo: most, count })),
      };
    },
  };
}

/** One bit for each filter that has facets. */
const filters = { category: 1, place: 2, type: 4, rating: 8, charge: 16 } as const;

const createColumns = (capacity: number) => ({
  used: new Uint8Array(capacity),
  /** Numbers of names. */
  category: new Uint32Array(capacity),
  type: new Uint8Array(capacity),
  /** The average, or `unrated`. */
  stars: new Float64Array(capacity),
  /** Index of the first step that the listing fits; it also fits the following ones. */
  ratingBucket: new Uint8Array(capacity),
  charge: new Float64Array(capacity),
  chargeBucket: new Uint8Array(capacity),
  score: new Float64Array(capacity),
  cheapness: new Float64Array(capacity),
  newness: new Float64Array(capacity),
  ids: [] as string[],
  cities: [] as number[][],
});

/** Index of the first step that fits; the number of steps if none does. */
function bucketOf(values: readonly number[], fits: (value: number) => boolean): number {
  const index = values.findIndex(fits);
  return index === -1 ? values.length : index;
}

/** What fits a step fits the following ones. */
const upTo = (firstFit: Uint32Array): Uint32Array => {
  let sum = 0;
  return firstFit.map((count) => (sum += count));
};

const counted = <T>(choices: readonly T[], counts: Uint32Array): [T, number][] =>
  choices.map((choice, n): [T, number] => [choice, counts[n] ?? 0]).filter(([, count]) => count > 0);

const byCount =
  <T extends { readonly count: number }>(nameOf: (item: T) => string) =>
  (a: T, b: T) =>
    b.count - a.count || nameOf(a).localeCompare(nameOf(b));

/** Assigns numbers to values by their key. A later value with the same key replaces the earlier one. */
function createNames<T>(keyOf: (thing: T) => string) {
  const numbers = new Map<string, number>();
  const things: T[] = [];
  return {
    numberOf: (thing: T): number => {
      const number = numbers.get(keyOf(thing)) ?? things.length;
      numbers.set(keyOf(thing), number);
      things[number] = thing;
      return number;
    },
    /** -1 for an unknown key. */
    known: (key: string): number => numbers.get(key) ?? -1,
    all: (): readonly T[] => things,
    size: (): number => things.length,
  };
}
