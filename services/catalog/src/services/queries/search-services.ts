import { splitPlace, toRupees, type ListedServiceView, type ServiceFacets, type ServiceView } from '@karigar/contracts';
import { nearKeys } from '@karigar/contracts/places';
import { mapPage, toPage, type Page } from '@karigar/service-kit';
import type { Category } from '../../categories/domain/category.ts';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { fitsAll, nearestFirst, type ListingFilter } from '../../search/domain/listing.ts';
import { decodePosition, encodePosition } from './list-cursor.ts';
import { decodeRank, encodeRank } from './rank-cursor.ts';
import { listingFilter, type ListQuery } from './service-filter.ts';

/** Limit on hits in the recommended order; beyond it, they are irrelevant. */
const hitLimit = 2_000;

export type FoundPage = Page<ListedServiceView> & { facets: ServiceFacets; didYouMean?: string };

interface Deps {
  readonly live: LiveCatalog;
  readonly findCategory: (slugOrId: string) => Promise<Category | undefined>;
  readonly readViews: (ids: readonly string[]) => Promise<ServiceView[]>;
}

/** One page of matching active services, with counts for other choices. An unknown category gives an empty page. */
export async function searchServices(deps: Deps, query: ListQuery): Promise<FoundPage> {
  const { live, findCategory } = deps;
  const wanted = query.category ?? null;
  const category = wanted === null ? undefined : await findCategory(wanted);
  const found = live.texts.services.find(query.q ?? '');
  const filter = { ...listingFilter(query, wanted === null ? undefined : (category?.id ?? '')), ids: found?.ids() };
  const facets = facetsOf(live, query, filter);
  if (wanted !== null && category === undefined) return { items: [], nextCursor: null, facets };
  const page = await pageOf(deps, query, filter, found);
  return { ...page, facets, ...(found?.corrected !== undefined && { didYouMean: found.corrected }) };
}

/** A page in the query's order. `found`: the hits of its words; undefined for a query without words. */
async function pageOf(
  deps: Deps,
  query: ListQuery,
  filter: ListingFilter,
  found: ReturnType<LiveCatalog['texts']['services']['find']>,
): Promise<Page<ListedServiceView>> {
  const { listings } = deps.live;
  if (query.sort !== 'recommended') return pageInOrder(deps, query, filter);
  if (found !== undefined) {
    const fits = (id: string) => {
      const listing = listings.byId.get(id);
      return listing !== undefined && fitsAll(listing, filter);
    };
    return pageOfHits(deps, query, idsOf(found.best(hitLimit, fits)));
  }
  const place = splitPlace(query.city ?? '');
  if (place.pincode === null) return pageInOrder(deps, query, filter);
  const nearest = nearestFirst(listings.at(filter.places ?? []), filter, nearKeys(place), hitLimit);
  const near = new Set(idsOf(nearest.filter(({ isNear }) => isNear)));
  const page = await pageOfHits(deps, query, idsOf(nearest));
  return mapPage(page, (service) => (near.has(service.id) ? { ...service, near: true } : service));
}

async function pageInOrder(
  { live, readViews }: Deps,
  { sort, cursor, limit }: ListQuery,
  filter: ListingFilter,
): Promise<Page<ServiceView>> {
  const found = live.listings.page(filter, { sort, after: decodePosition(cursor, sort), limit: limit + 1 });
  const { items, nextCursor } = toPage(found, limit, (last) => encodePosition(sort, last));
  return { items: await readViews(idsOf(items)), nextCursor };
}

/** In the order of `hits`. */
async function pageOfHits({ readViews }: Deps, { cursor, limit }: ListQuery, hits: readonly string[]): Promise<Page<ServiceView>> {
  const start = decodeRank(cursor);
  const { items, nextCursor } = toPage(hits.slice(start, start + limit + 1), limit, () => encodeRank(start + limit));
  return { items: await readViews(items), nextCursor };
}

function facetsOf(live: LiveCatalog, { q }: ListQuery, filter: ListingFilter): ServiceFacets {
  const { total, categories, cities, types, ratings, charges } = live.facets(filter, q ?? '');
  const visible = new Set(live.categories().map(({ id }) => id));
  return {
    total,
    categories: categories.filter(({ id }) => visible.has(id)),
    cities: [...cities],
    types: [...types],
    ratings: [...ratings],
    prices: charges.map(({ upTo, count }) => ({ upTo: toRupees(upTo), count })),
  };
}

const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);
