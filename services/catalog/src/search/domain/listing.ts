import type { ServiceType } from '@karigar/contracts';
import type { CategoryLabel } from '../../services/domain/service.ts';

/** An active service, with all that lists filter and sort it by. */
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
  /** Milliseconds since 1970. */
  readonly createdAt: number;
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

/** The filters of a list. An absent one matches everything. Charges in paise. */
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
export function isIn({ areas, reached }: Pick<Listing, 'areas' | 'reached'>, keys: readonly string[]): boolean {
  for (const key of keys) if (areas.includes(key) || reached.includes(key)) return true;
  return false;
}

const isRatedFrom = ({ rating }: Listing, least: number): boolean => rating.count > 0 && rating.average >= least;

const fitsOthers = ({ id, providerId }: Listing, filter: ListingFilter): boolean =>
  (filter.ids?.has(id) ?? true) && (filter.providerId ?? providerId) === providerId;

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
 * The first `limit` listings that fit: near ones first, as in the published rule for instant requests, and within each group the best rated first.
 * @param near `nearKeys` of a place
 */
export function nearestFirst(
  listings: Iterable<Listing>,
  filter: ListingFilter,
  near: readonly string[],
  limit: number,
): { readonly id: string; readonly isNear: boolean }[] {
  const keys = new Set(near);
  const fitting = [];
  for (const listing of listings) {
    const { id, score, home } = listing;
    if (fitsAll(listing, filter)) fitting.push({ id, score, isNear: home.some((key) => keys.has(key)) });
  }
  fitting.sort((a, b) => Number(b.isNear) - Number(a.isNear) || b.score - a.score || (a.id < b.id ? -1 : 1));
  return fitting.slice(0, limit);
}

/** The middle half of the visiting charges in paise; undefined for fewer than `least`. */
export function usualCharge(listings: readonly Listing[], least: number): { from: number; to: number; count: number } | undefined {
  if (listings.length < least) return undefined;
  const charges = listings.map(({ visitingCharge }) => visitingCharge).sort((a, b) => a - b);
  const at = (share: number) => charges[Math.round((charges.length - 1) * share)] ?? 0;
  return { from: at(0.25), to: at(0.75), count: charges.length };
}
