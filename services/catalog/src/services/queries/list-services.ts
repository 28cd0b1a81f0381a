import {
  defined,
  splitPlace,
  toPaise,
  toRupees,
  type RouteInput,
  type ServiceFacets,
  type ServiceSort,
  type ListedServiceView,
  type ServiceView,
  type serviceRoutes,
} from '@karigar/contracts';
import { nearKeys } from '@karigar/contracts/places';
import { cached, mapPage, toPage, trusted, type Cache, type Page } from '@karigar/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { Category } from '../../categories/domain/category.ts';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { fitsAll, nearestFirst, type ListingFilter } from '../../search/domain/listing.ts';
import { serviceModel, type ServiceDocument } from '../data/service-model.ts';
import { wantedPlaces } from '../domain/finding.ts';
import { after, decodePosition, encodePosition, type SortOrder } from './keyset.ts';
import { decodeRank, encodeRank } from './rank-cursor.ts';
import { describeServices, serviceViews, viewAt, type DescribedService, type ViewDeps } from './service-view.ts';

type ListQuery = RouteInput<(typeof serviceRoutes)['listServices']>['query'];
type OwnQuery = RouteInput<(typeof serviceRoutes)['listMyServices']>['query'];
type ServiceFilter = QueryFilter<ServiceDocument>;

type FoundPage = Page<ListedServiceView> & { facets: ServiceFacets; didYouMean?: string };

const newest = { createdAt: -1, _id: 1 } as const;
/** Of a provider's own services; 0 for all, since the number of active ones is limited already. */
const ownLimits = { active: 0, archived: 200 };
/** Limit on hits in the recommended order; beyond it, they are irrelevant. */
const hitLimit = 2_000;

const byScore: SortOrder = [
  ['rated.score', -1, 'number'],
  ['_id', 1, 'text'],
];

/** Every sort order ends with the id, so that positions are unique. Each needs its indexes in the model. */
const orders: Record<ServiceSort, SortOrder> = {
  recommended: byScore,
  price: [
    ['visitingCharge', 1, 'number'],
    ['_id', 1, 'text'],
  ],
  rating: byScore,
  newest: [
    ['createdAt', -1, 'date'],
    ['_id', 1, 'text'],
  ],
};

/** What is known of active services, by id. A promise is kept from the start of its read. */
export type DescribedServices = Cache<Promise<DescribedService | undefined>>;

interface Deps extends ViewDeps {
  readonly live: LiveCatalog;
  readonly answers: Cache;
  readonly described: DescribedServices;
}

const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);
const toEntry = <T>(id: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[id, value]]);

/** Public queries of services. Only active ones are listed. */
export function createServiceLists(connection: Connection, { live, answers, described, ...deps }: Deps) {
  const services = serviceModel(connection);
  const shown = { outbox: 0, places: 0, images: 0, base: 0 } as const;
  const views = (documents: readonly ServiceDocument[]) => serviceViews(deps, documents);
  /** @param limit default: all */
  const sorted = async (filter: ServiceFilter, order: Readonly<Record<string, 1 | -1>>, limit = 0): Promise<ServiceView[]> =>
    views(await services.find(filter, shown).sort(order).limit(limit).lean<ServiceDocument[]>());

  async function idsInOrder(filter: ServiceFilter, query: Pick<ListQuery, 'sort' | 'cursor' | 'limit'>): Promise<Page<string>> {
    const order = orders[query.sort];
    const position = decodePosition(query.cursor, order);
    const found = await services
      .find(
        { ...filter, ...(position === undefined ? {} : trusted(after(order, position))) } as ServiceFilter,
        Object.fromEntries(order.map(([path]) => [path, 1])),
      )
      .sort(Object.fromEntries(order.map(([path, direction]) => [path, direction])))
      .limit(query.limit + 1)
      .lean<Pick<ServiceDocument, '_id'>[]>();
    const page = toPage(found, query.limit, (last) => encodePosition(order, last));
    return mapPage(page, ({ _id }) => _id);
  }

  async function pageInOrder(filter: ServiceFilter, query: ListQuery): Promise<Page<ServiceView>> {
    const { items, nextCursor } = await idsInOrder(filter, query);
    return { items: await byIds(items), nextCursor };
  }

  /** In the order of `hits`. The database applies the other filters, so that the list matches what is stored. */
  async function pageOfHits(filter: ServiceFilter, hits: readonly string[], query: ListQuery): Promise<Page<ServiceView>> {
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
    return { items: await byIds(idsOf(page.items)), nextCursor: page.nextCursor };
  }

  /** Active services, in the order of these ids. Reads those that are not kept from an earlier list. */
  async function byIds(ids: readonly string[]): Promise<ServiceView[]> {
    const known = new Map(ids.flatMap((id) => toEntry(id, described.get(id))));
    const missing = ids.filter((id) => !known.has(id));
    for (const [id, one] of missing.length === 0 ? [] : readAndKeep(missing)) known.set(id, one);
    const found = await Promise.all(ids.flatMap((id) => known.get(id) ?? []));
    const now = deps.clock.now();
    return found.flatMap((one) => (one === undefined ? [] : viewAt(one, now)));
  }

  /** The promises are kept from the start, so that a change meanwhile removes them. */
  function readAndKeep(ids: readonly string[]): [string, Promise<DescribedService | undefined>][] {
    const read = describe(ids);
    return ids.map((id) => {
      const one = read.then((found) => found.get(id));
      const forget = () => described.peek(id) === one && described.delete(id);
      described.set(id, one);
      // What was not found may be active a moment later.
      one.then((found) => found === undefined && forget(), forget);
      return [id, one];
    });
  }

  async function describe(ids: readonly string[]): Promise<ReadonlyMap<string, DescribedService>> {
    const found = await services.find({ _id: trusted({ $in: [...ids] }), status: 'active' }, shown).lean<ServiceDocument[]>();
    const all = await describeServices(deps, found);
    return new Map(all.map((one) => [one.view.id, one]));
  }

  function facetsOf(query: ListQuery, found: Pick<ListingFilter, 'categoryId' | 'ids'>): ServiceFacets {
    const { total, categories, cities, types, ratings, charges } = live.facets({ ...listingFilter(query), ...found }, query.q ?? '');
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
  function isFitting(query: ListQuery, categoryId: string | undefined): (id: string) => boolean {
    const filter = { ...listingFilter(query), categoryId };
    return (id) => {
      const listing = live.listings.byId.get(id);
      return listing !== undefined && fitsAll(listing, filter);
    };
  }

  /** The recommended order where a PIN code tells who is near; undefined where nobody is nearer than others. */
  function nearest(query: ListQuery, categoryId: string | undefined) {
    const place = splitPlace(query.city ?? '');
    if (place.pincode === null) return undefined;
    return nearestFirst(
      live.listings.at(wantedPlaces(query.city ?? '')),
      { ...listingFilter(query), categoryId },
      nearKeys(place),
      hitLimit,
    );
  }

  const categoryOf = (slugOrId: string): Promise<Category | undefined> =>
    cached(answers, `category ${slugOrId}`, () => deps.categories.findBySlugOrId(slugOrId));

  async function pageMatching(query: ListQuery): Promise<FoundPage> {
    const wanted = query.category ?? null;
    const category = wanted === null ? undefined : await categoryOf(wanted);
    const found = live.texts.services.find(query.q ?? '');
    const facets = facetsOf(query, { categoryId: wanted === null ? undefined : (category?.id ?? ''), ids: found?.ids() });
    if (wanted !== null && category === undefined) return { items: [], nextCursor: null, facets };
    const fits = isFitting(query, category?.id);
    const filter = conditions(query, category?.id);
    const pageOf = async (): Promise<Page<ListedServiceView>> => {
      if (query.sort !== 'recommended')
        return pageInOrder({ ...filter, ...(found && { _id: trusted({ $in: [...found.ids()].filter(fits) }) }) }, query);
      if (found !== undefined) return pageOfHits(filter, idsOf(found.best(hitLimit, fits)), query);
      const placed = nearest(query, category?.id);
      if (placed === undefined) return pageInOrder(filter, query);
      const near = new Set(idsOf(placed.filter(({ isNear }) => isNear)));
      const page = await pageOfHits(filter, idsOf(placed), query);
      return mapPage(page, (service) => (near.has(service.id) ? { ...service, near: true } : service));
    };
    return { ...(await pageOf()), facets, ...(found?.corrected !== undefined && { didYouMean: found.corrected }) };
  }

  return {
    /** One page of matching active services, with counts for other choices. An unknown category has none. */
    matching: (query: ListQuery): Promise<FoundPage> => cached(answers, `page ${JSON.stringify(query)}`, () => pageMatching(query)),

    byIds,

    /** The provider's own, newest first, or those older than the service `before`. A service of another provider starts at the beginning. */
    ofProvider: async (providerId: string, { status, before, limit = ownLimits[status] }: OwnQuery) => {
      const last =
        before === undefined ? null : await services.findOne({ _id: before, providerId }, { createdAt: 1 }).lean<ServiceDocument>();
      const older = last === null ? {} : trusted(after(orders.newest, [last.createdAt, last._id]));
      return sorted({ providerId, status, ...older } as ServiceFilter, newest, limit);
    },

    /** A page of everything that a provider ever offered, including archived services, newest first. */
    everOfProvider: async (providerId: string, page: Pick<ListQuery, 'cursor' | 'limit'>): Promise<Page<ServiceView>> => {
      const { items, nextCursor } = await idsInOrder({ providerId }, { ...page, sort: 'newest' });
      return { items: await sorted({ providerId, _id: trusted({ $in: [...items] }) }, newest), nextCursor };
    },

    /** The provider's active services, best rated first. */
    bestOfProvider: (providerId: string) => sorted({ providerId, status: 'active' }, { 'rated.score': -1, _id: 1 }),

    /** A service, archived or not. */
    byId: async (id: string): Promise<ServiceView | undefined> => {
      const document = await services.findOne({ _id: id }, shown).lean<ServiceDocument>();
      return document === null ? undefined : (await views([document]))[0];
    },

    /** A provider's newest instant service in a category. */
    instantOf: async (providerId: string, categoryId: string): Promise<ServiceView | undefined> =>
      (await sorted({ providerId, categoryId, serviceType: 'INSTANT', status: 'active' }, newest, 1))[0],

    /** The median instant charge of a category, in paise; undefined while nobody offers it instantly. */
    usualInstantCharge: async (categoryId: string): Promise<number | undefined> => {
      const instant = { categoryId, serviceType: 'INSTANT', status: 'active' } as const;
      const count = await services.countDocuments(instant);
      if (count === 0) return undefined;
      const [middle] = await services
        .find(instant, { _id: 0, instantVisitingCharge: 1 })
        .sort({ instantVisitingCharge: 1 })
        .skip(Math.floor((count - 1) / 2))
        .limit(1)
        .lean();
      return middle?.instantVisitingCharge;
    },

    countInCategory: (categoryId: string): Promise<number> => services.countDocuments({ status: 'active', categoryId }),
  };
}
export type ServiceLists = ReturnType<typeof createServiceLists>;

const chargeBounds = ({ minPrice, maxPrice }: ListQuery) => ({
  minCharge: minPrice === undefined ? undefined : toPaise(minPrice),
  maxCharge: maxPrice === undefined ? undefined : toPaise(maxPrice),
});

function listingFilter(query: ListQuery): ListingFilter {
  const place = query.city ?? null;
  return {
    ...chargeBounds(query),
    providerId: query.provider,
    places: place === null ? undefined : wantedPlaces(place),
    type: query.type,
    minRating: query.minRating,
  };
}

function conditions(query: ListQuery, categoryId: string | undefined): ServiceFilter {
  const city = query.city ?? null;
  const { minCharge, maxCharge } = chargeBounds(query);
  const charge = { ...(minCharge === undefined ? {} : { $gte: minCharge }), ...(maxCharge === undefined ? {} : { $lte: maxCharge }) };
  return {
    status: 'active',
    ...defined({ categoryId }),
    ...(city === null ? {} : { places: trusted({ $in: wantedPlaces(city) }) }),
    ...defined({ serviceType: query.type, providerId: query.provider }),
    ...(query.minRating === undefined ? {} : { 'rated.average': trusted({ $gte: query.minRating }), 'rated.count': trusted({ $gte: 1 }) }),
    ...(Object.keys(charge).length === 0 ? {} : { visitingCharge: trusted(charge) }),
  };
}
