import type { ServiceType } from '@karigar/contracts';
import type { CategoryLabel } from '../../services/domain/service.ts';

/** What lists filter an active service by. */
export interface Listing {
  readonly id: string;
  readonly providerId: string;
  readonly category: CategoryLabel;
  readonly type: ServiceType;
  /** Paise. */
  readonly visitingCharge: number;
  readonly rating: { readonly average: number; readonly count: number };
  /** The rating with a prior, by which lists are sorted. */
  readonly score: number;
  readonly badge: boolean;
  /** Keys of the areas that it names. */
  readonly areas: readonly string[];
  /** Keys of what lies around its provider's base; the same list for all services of the provider. */
  readonly reached: readonly string[];
  /** Its `homeKeys`. */
  readonly home: readonly string[];
  /** Their names as they are shown, without PIN codes. */
  readonly cities: readonly string[];
}

/** The filters of a list. What is left out does not filter. Charges in paise. */
export interface ListingFilter {
  readonly ids?: ReadonlySet<string> | undefined;
  readonly providerId?: string | undefined;
  readonly minCharge?: number | undefined;
  readonly maxCharge?: number | undefined;
  readonly categoryId?: string | undefined;
  /** Keys of a place; one of them is enough. */
  readonly places?: readonly string[] | undefined;
  readonly type?: ServiceType | undefined;
  readonly minRating?: number | undefined;
}

/** Whether a listing is found in a place, given by its keys: one of them is enough. */
export function isIn({ areas, reached }: Listing, keys: readonly string[]): boolean {
  for (const key of keys) if (areas.includes(key) || reached.includes(key)) return true;
  return false;
}

const isRatedFrom = ({ rating }: Listing, least: number): boolean => rating.count > 0 && rating.average >= least;

const fitsOthers = ({ id, providerId }: Listing, filter: ListingFilter): boolean =>
  (filter.ids?.has(id) ?? true) && (filter.providerId ?? providerId) === providerId;

/** The filters that have facets. */
const passes = {
  categoryId: ({ category }: Listing, { categoryId }: ListingFilter) => categoryId === undefined || category.id === categoryId,
  places: (listing: Listing, { places }: ListingFilter) => places === undefined || isIn(listing, places),
  type: (listing: Listing, { type }: ListingFilter) => type === undefined || listing.type === type,
  minRating: (listing: Listing, { minRating }: ListingFilter) => minRating === undefined || isRatedFrom(listing, minRating),
  charge: ({ visitingCharge }: Listing, { minCharge = 0, maxCharge = Infinity }: ListingFilter) =>
    visitingCharge >= minCharge && visitingCharge <= maxCharge,
};

export const fitsAll = (listing: Listing, filter: ListingFilter): boolean =>
  fitsOthers(listing, filter) &&
  passes.charge(listing, filter) &&
  passes.categoryId(listing, filter) &&
  passes.type(listing, filter) &&
  passes.minRating(listing, filter) &&
  passes.places(listing, filter);

/**
 * The ids of the first `limit` listings that fit: near ones first, as the public rule for instant requests has it, each group best rated first.
 * @param near `nearKeys` of a place
 */
export function nearestFirst(listings: Iterable<Listing>, filter: ListingFilter, near: readonly string[], limit: number): string[] {
  const keys = new Set(near);
  const fitting = [];
  for (const listing of listings) {
    const { id, score, home } = listing;
    if (fitsAll(listing, filter)) fitting.push({ id, score, isNear: home.some((key) => keys.has(key)) });
  }
  fitting.sort((a, b) => Number(b.isNear) - Number(a.isNear) || b.score - a.score || (a.id < b.id ? -1 : 1));
  return fitting.slice(0, limit).map(({ id }) => id);
}

export interface Facets {
  readonly total: number;
  readonly categories: readonly (CategoryLabel & { readonly count: number })[];
  readonly cities: readonly { readonly name: string; readonly count: number }[];
  readonly types: readonly { readonly type: ServiceType; readonly count: number }[];
  readonly ratings: readonly { readonly from: number; readonly count: number }[];
  /** Charges in paise. */
  readonly charges: readonly { readonly upTo: number; readonly count: number }[];
}

/** The choices of a filter by a number that are counted. */
export interface FacetSteps {
  readonly ratings: readonly number[];
  /** Maximum charges in paise. */
  readonly charges: readonly number[];
}

/** Counts each choice of a filter among the listings that fit all other filters; one pass. The most frequent choices first. */
export function countFacets(listings: Iterable<Listing>, filter: ListingFilter, steps: FacetSteps): Facets {
  let total = 0;
  const categories = new Map<string, CategoryLabel & { count: number }>();
  const cities = new Map<string, number>();
  const types = new Map<ServiceType, number>();
  const ratings = new Map(steps.ratings.map((from) => [from, 0]));
  const charges = new Map(steps.charges.map((upTo) => [upTo, 0]));
  for (const listing of listings) {
    if (!fitsOthers(listing, filter)) continue;
    const isOfCategory = passes.categoryId(listing, filter);
    const isHere = passes.places(listing, filter);
    const isOfType = passes.type(listing, filter);
    const isRated = passes.minRating(listing, filter);
    const isInRange = passes.charge(listing, filter);
    if (isOfCategory && isHere && isOfType && isRated) {
      if (isInRange) total += 1;
      for (const upTo of steps.charges) if (listing.visitingCharge <= upTo) charges.set(upTo, (charges.get(upTo) ?? 0) + 1);
    }
    if (!isInRange) continue;
    if (isHere && isOfType && isRated) {
      const { category } = listing;
      const counted = categories.get(category.id);
      if (counted === undefined) categories.set(category.id, { ...category, count: 1 });
      else counted.count += 1;
    }
    if (isOfCategory && isOfType && isRated) for (const name of listing.cities) cities.set(name, (cities.get(name) ?? 0) + 1);
    if (isOfCategory && isHere && isRated) types.set(listing.type, (types.get(listing.type) ?? 0) + 1);
    if (isOfCategory && isHere && isOfType)
      for (const from of steps.ratings) if (isRatedFrom(listing, from)) ratings.set(from, (ratings.get(from) ?? 0) + 1);
  }
  return {
    total,
    categories: [...categories.values()].sort(byCount(({ name }) => name)),
    cities: [...cities].map(([name, count]) => ({ name, count })).sort(byCount(({ name }) => name)),
    types: [...types].map(([type, count]) => ({ type, count })).sort(byCount(({ type }) => type)),
    ratings: [...ratings].filter(([, count]) => count > 0).map(([from, count]) => ({ from, count })),
    charges: [...charges].filter(([, count]) => count > 0).map(([upTo, count]) => ({ upTo, count })),
  };
}

const byCount =
  <T extends { readonly count: number }>(nameOf: (item: T) => string) =>
  (a: T, b: T) =>
    b.count - a.count || nameOf(a).localeCompare(nameOf(b));

/** The middle half of the visiting charges in paise; undefined for fewer than `least`. */
export function usualCharge(listings: readonly Listing[], least: number): { from: number; to: number; count: number } | undefined {
  if (listings.length < least) return undefined;
  const charges = listings.map(({ visitingCharge }) => visitingCharge).sort((a, b) => a - b);
  const at = (share: number) => charges[Math.round((charges.length - 1) * share)] ?? 0;
  return { from: at(0.25), to: at(0.75), count: charges.length };
}
