import type { ServiceSort } from '@karigar/contracts';
import { priceSteps, serviceSorts, toAmount } from '@karigar/contracts/constants';
import type { ApiRequest } from '@karigar/platform';

/** The filters of a list of services. An absent key does not filter. */
export interface Filters {
  /** Slug; part of the path on category pages. */
  readonly category?: string;
  readonly q?: string;
  /** City or PIN code. */
  readonly city?: string;
  readonly instant?: true;
  /** Rupees. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly minRating?: number;
  readonly sort?: ServiceSort;
  /** Id of a provider. */
  readonly provider?: string;
}

export const ratingChoices = [3, 4, 4.5] as const;
/** Rupees: the maximum price of the price chip. */
export const [lowPrice] = priceSteps;

const text = (value: string | null): string | undefined => value?.trim().slice(0, 80) || undefined;

/** A typed amount in rupees; undefined for anything else. */
export function amount(value: string | null): number | undefined {
  const typed = toAmount(value ?? '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined;
}

/** Reads the filters of a URL. Invalid values (an old link, a typo) are ignored. */
export function readFilters(search: URLSearchParams, category: string | null): Filters {
  const rating = Number(search.get('minRating'));
  const sort = serviceSorts.find((known) => known === search.get('sort'));
  const provider = search.get('provider');
  return withoutEmpty({
    category: category ?? text(search.get('category'))?.toLowerCase(),
    q: text(search.get('q')),
    city: text(search.get('city')),
    instant: search.get('type')?.toUpperCase() === 'INSTANT' || undefined,
    minPrice: amount(search.get('minPrice')),
    maxPrice: amount(search.get('maxPrice')),
    minRating: rating > 0 && rating <= 5 ? rating : undefined,
    sort: sort === 'recommended' ? undefined : sort,
    provider: provider && /^[\w-]{1,64}$/.test(provider) ? provider : undefined,
  });
}

/** The filters as query parameters of a URL. */
export function writeFilters({ instant, minPrice, maxPrice, minRating, ...texts }: Filters): Record<string, string | undefined> {
  return {
    ...texts,
    type: instant && 'INSTANT',
    minPrice: minPrice?.toString(),
    maxPrice: maxPrice?.toString(),
    minRating: minRating?.toString(),
  };
}

/** The filters as query of the API. */
export function toQuery({ instant, ...rest }: Filters): NonNullable<ApiRequest<'GET /services'>['query']> {
  return { ...rest, ...(instant && { type: 'INSTANT' }) };
}

/** The sort orders that differ. Without words or a PIN code, the best rated are recommended. */
export const sortsFor = ({ q, city, sort }: Filters): readonly ServiceSort[] =>
  serviceSorts.filter((value) => value !== 'rating' || value === sort || q !== undefined || /\d{3} ?\d{3}$/.test(city ?? ''));

/** The number of active filters. Category and sort order do not count. */
export const countFilters = ({ category: _category, sort: _sort, ...narrowing }: Filters): number => Object.keys(narrowing).length;

/** Returns `filters` with changes applied; undefined removes a filter. */
export function change(filters: Filters, changes: { readonly [K in keyof Filters]: Filters[K] | undefined }): Filters {
  return withoutEmpty({ ...filters, ...changes });
}

function withoutEmpty(filters: { readonly [K in keyof Filters]: Filters[K] | undefined }): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
