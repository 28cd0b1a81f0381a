import { splitPlace, toRupees, type ListedServiceView, type ServiceFacets, type ServiceView } from '@karigar/contracts';
import { nearKeys } from '@karigar/contracts/places';
import { mapPage, toPage, trusted, type Page } from '@karigar/service-kit';
import type { Model } from 'mongoose';
import type { Category } from '../../categories/domain/category.ts';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { fitsAll, nearestFirst } from '../../search/domain/listing.ts';
import type { ServiceDocument } from '../data/service-model.ts';
import { wantedPlaces } from '../domain/finding.ts';
import { decodeRank, encodeRank } from './rank-cursor.ts';
import { databaseFilter, listingFilter, type ListQuery, type ServiceFilter } from './service-filter.ts';
import { idsInOrder } from './sort-orders.ts';

/** Limit on hits in the recommended order; beyond it, they are irrelevant. */
const hitLimit = 2_000;

export type FoundPage = Page<ListedServiceView> & { facets: ServiceFacets; didYouMean?: string };

interface Deps {
  readonly live: LiveCatalog;
  readonly services: Model<ServiceDocument>;
  readonly findCategory: (slugOrId: string) => Promise<Category | undefined>;
  readonly readViews: (ids: readonly string[]) => Promise<ServiceView[]>;
}

/** One page of matching active services, with counts for other choices. An unknown category has none. */
export async function searchServices(deps: Deps, query: ListQuery): Promise<FoundPage> {
  const { live, findCategory } = deps;
  const wanted = query.category ?? null;
  const category = wanted === null ? undefined : await findCategory(wanted);
  const found = live.texts.services.find(query.q ?? '');
  const facets = facetsOf(live, query, wanted === null ? undefined : (category?.id ?? ''), found?.ids());
  if (wanted !== null && category === undefined) return { items: [], nextCursor: null, facets };
  const page = await pageOf(deps, query, category?.id, found);
  return { ...page, facets, ...(found?.corrected !== undefined && { didYouMean: found.corrected }) };
}

/** In the order that the query asks for. `found` is what its words have found, undefined for a query without words. */
async function pageOf(
  deps: Deps,
  query: ListQuery,
  categoryId: string | undefined,
  found: ReturnType<LiveCatalog['texts']['services']['find']>,
): Promise<Page<ListedServiceView>> {
  const { live } = deps;
  const filter = databaseFilter(query, categoryId);
  const fits = isFitting(live, query, categoryId);
  if (query.sort !== 'recommended')
    return pageInOrder(deps, { ...filter, ...(found && { _id: trusted({ $in: [...found.ids()].filter(fits) }) }) }, query);
  if (found !== undefined) return pageOfHits(deps, filter, idsOf(found.best(hitLimit, fits)), query);
  const nearest = nearestServices(live, query, categoryId);
  if (nearest === undefined) return pageInOrder(deps, filter, query);
  const near = new Set(idsOf(nearest.filter(({ isNear }) => isNear)));
  const page = await pageOfHits(deps, filter, idsOf(nearest), query);
  return mapPage(page, (service) => (near.has(service.id) ? { ...service, near: true } : service));
}

async function pageInOrder({ services, readViews }: Deps, filter: ServiceFilter, query: ListQuery): Promise<Page<ServiceView>> {
  const { items, nextCursor } = await idsInOrder(services, filter, query);
  return { items: await readViews(items), nextCursor };
}

/** In the order of `hits`. The database applies the other filters, so that the list matches what is stored. */
async function pageOfHits(
  { services, readViews }: Deps,
  filter: ServiceFilter,
  hits: readonly string[],
  query: ListQuery,
): Promise<Page<ServiceView>> {
  const found: { readonly id: string; readonly rank: number }[] = [];
  let rank = decodeRank(query.cursor);
  // Nearly all hits match, since memory knows the filters, too.
  while (rank < hits.length && found.length <= query.limit) {
    const next = hits.slice(rank, rank + query.limit + 1 - found.length);
    const matching = new Set((await services.find({ ...filter, _id: trusted({ $in: next }) }, { _id: 1 }).lean()).map(({ _id }) => _id));
    found.push(...next.flatMap((id, n) => (matching.has(id) ? { id, rank: rank + n } : [])));
    rank += next.length;
  }
  const page = toPage(found, query.limit, (last) => encodeRank(last.rank + 1));
  return { items: await readViews(idsOf(page.items)), nextCursor: page.nextCursor };
}

function facetsOf(
  live: LiveCatalog,
  query: ListQuery,
  categoryId: string | undefined,
  ids: ReadonlySet<string> | undefined,
): ServiceFacets {
  const { total, categories, cities, types, ratings, charges } = live.facets({ ...listingFilter(query, categoryId), ids }, query.q ?? '');
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

/** Whether a hit passes the filters as far as memory knows, so that other hits do not take its place. */
function isFitting(live: LiveCatalog, query: ListQuery, categoryId: string | undefined): (id: string) => boolean {
  const filter = listingFilter(query, categoryId);
  return (id) => {
    const listing = live.listings.byId.get(id);
    return listing !== undefined && fitsAll(listing, filter);
  };
}

/** The recommended order for a place with a PIN code, which tells who is near; undefined for any other place. */
function nearestServices(live: LiveCatalog, query: ListQuery, categoryId: string | undefined) {
  const city = query.city ?? '';
  const place = splitPlace(city);
  if (place.pincode === null) return undefined;
  return nearestFirst(live.listings.at(wantedPlaces(city)), listingFilter(query, categoryId), nearKeys(place), hitLimit);
}

const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);
