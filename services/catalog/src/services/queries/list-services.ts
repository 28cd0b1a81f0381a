import type { RouteInput, ServiceView, serviceRoutes } from '@karigar/contracts';
import { cached, toPage, trusted, type Cache, type Page } from '@karigar/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { serviceModel, type ServiceDocument } from '../data/service-model.ts';
import { createViewReader, shownFields, type DescribedServices } from './described-services.ts';
import { searchServices, type FoundPage } from './search-services.ts';
import { decodePosition, encodePosition } from './list-cursor.ts';
import type { ListQuery } from './service-filter.ts';
import { ownServiceViews, serviceViews, type ViewDeps } from './service-view.ts';

type OwnQuery = RouteInput<(typeof serviceRoutes)['listMyServices']>['query'];

/** Of a provider's own services; 0 for all, since the number of those that are not archived is limited already. */
const ownLimits = { active: 0, archived: 200 };
const newestFirst = { createdAt: -1, _id: 1 } as const;

interface Deps extends ViewDeps {
  readonly live: LiveCatalog;
  readonly answers: Cache;
  readonly described: DescribedServices;
}

/** Queries of services. The public lists only active ones. */
export function createServiceLists(connection: Connection, { live, answers, described, ...deps }: Deps) {
  const services = serviceModel(connection);
  const byIds = createViewReader(services, described, deps);
  const findCategory = (slugOrId: string) => cached(answers, `category ${slugOrId}`, () => deps.categories.findBySlugOrId(slugOrId));
  const searching = { live, findCategory, readViews: byIds };
  /** @param limit default: all */
  const find = (filter: QueryFilter<ServiceDocument>, order: Readonly<Record<string, 1 | -1>>, limit = 0): Promise<ServiceDocument[]> =>
    services.find(filter, shownFields).sort(order).limit(limit).lean<ServiceDocument[]>();
  const sorted = async (...query: Parameters<typeof find>): Promise<ServiceView[]> => serviceViews(deps, await find(...query));

  return {
    /** One page of matching active services, with counts for other choices. An unknown category gives an empty page. */
    matching: (query: ListQuery): Promise<FoundPage> =>
      cached(answers, `page ${JSON.stringify(query)}`, () => searchServices(searching, query)),

    /** Active services, in the order of these ids. */
    byIds,

    /** The provider's own, suspended ones too, newest first, or those older than the service `before`. A service of another provider starts at the beginning. */
    ofProvider: async (providerId: string, { status, before, limit = ownLimits[status] }: OwnQuery) => {
      const last =
        before === undefined ? null : await services.findOne({ _id: before, providerId }, { createdAt: 1 }).lean<ServiceDocument>();
      const wanted = status === 'archived' ? status : trusted({ $ne: 'archived' as const });
      return ownServiceViews(deps, await find({ providerId, status: wanted, ...olderThan(last) }, newestFirst, limit));
    },

    /** A page of everything that a provider ever offered, including archived services, newest first. */
    everOfProvider: async (providerId: string, { cursor, limit }: Pick<ListQuery, 'cursor' | 'limit'>): Promise<Page<ServiceView>> => {
      const position = decodePosition(cursor, 'newest');
      const last = position === undefined ? null : { createdAt: new Date(position.rank), _id: position.id };
      const found = await find({ providerId, ...olderThan(last) }, newestFirst, limit + 1);
      const page = toPage(found, limit, ({ createdAt, _id }) => encodePosition('newest', { rank: createdAt.getTime(), id: _id }));
      const views = await ownServiceViews(deps, page.items);
      return { items: views, nextCursor: page.nextCursor };
    },

    /** The provider's active services, best rated first. */
    bestOfProvider: (providerId: string) => sorted({ providerId, status: 'active' }, { 'rated.score': -1, _id: 1 }),

    /** A service, archived or not, as the public sees it; as its provider does if `actorId` is theirs. */
    byId: async (id: string, actorId?: string): Promise<ServiceView | undefined> => {
      const found = await find({ _id: id }, newestFirst);
      const toViews = found[0]?.providerId === actorId ? ownServiceViews : serviceViews;
      return (await toViews(deps, found))[0];
    },

    /** The same as its provider and operators see it. */
    ownById: async (id: string): Promise<ServiceView | undefined> => (await ownServiceViews(deps, await find({ _id: id }, newestFirst)))[0],

    /** A provider's newest instant service in a category. */
    instantOf: async (providerId: string, categoryId: string): Promise<ServiceView | undefined> =>
      (await sorted({ providerId, categoryId, serviceType: 'INSTANT', status: 'active' }, newestFirst, 1))[0],

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

/** Selects the services that come after this one in the order `newestFirst`; all without one. */
const olderThan = (last: Pick<ServiceDocument, 'createdAt' | '_id'> | null): QueryFilter<ServiceDocument> =>
  last === null
    ? {}
    : { $or: [{ createdAt: trusted({ $lt: last.createdAt }) }, { createdAt: last.createdAt, _id: trusted({ $gt: last._id }) }] };
export type ServiceLists = ReturnType<typeof createServiceLists>;
