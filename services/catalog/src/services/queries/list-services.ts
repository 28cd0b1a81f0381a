import { toPaise, type RouteInput, type ServiceSort, type ServiceView, type serviceRoutes } from '@karigar/contracts';
import { toPage, trusted } from '@karigar/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { serviceModel, type ServiceDocument } from '../data/service-model.ts';
import { placeKey, searchTerms } from '../domain/finding.ts';
import { after, decodePosition, encodePosition, type SortOrder } from './keyset.ts';
import { serviceViews, type ViewDeps } from './service-view.ts';

type ListQuery = RouteInput<(typeof serviceRoutes)['listServices']>['query'];

const ownLimit = 200;

const byScore: SortOrder = [
  ['rated.score', -1],
  ['_id', 1],
];

/** Every sort order ends with the id, so that no two services share a position. Each needs its indexes in the model. */
const orders: Record<ServiceSort, SortOrder> = {
  recommended: byScore,
  price: [
    ['visitingCharge', 1],
    ['_id', 1],
  ],
  rating: byScore,
  newest: [
    ['createdAt', -1],
    ['_id', 1],
  ],
};

/** The public reads of services. Only active ones are listed. */
export function createServiceLists(connection: Connection, deps: ViewDeps) {
  const services = serviceModel(connection);
  const shown = { outbox: 0, words: 0, places: 0, images: 0 } as const;
  const views = (documents: readonly ServiceDocument[]) => serviceViews(deps, documents);

  return {
    /** One page of active services that fit. An unknown category has none. */
    matching: async (query: ListQuery): Promise<{ items: ServiceView[]; nextCursor: string | null }> => {
      const wanted = query.category ?? null;
      const category = wanted === null ? undefined : await deps.categories.findBySlugOrId(wanted);
      if (wanted !== null && category === undefined) return { items: [], nextCursor: null };
      const order = orders[query.sort];
      const position = decodePosition(query.cursor, order);
      const filter = {
        ...conditions(query, category?.id),
        ...(position === undefined ? {} : trusted(after(order, position))),
      } as QueryFilter<ServiceDocument>;
      const found = await services
        .find(filter, shown)
        .sort(Object.fromEntries(order))
        .limit(query.limit + 1)
        .lean<ServiceDocument[]>();
      const page = toPage(found, query.limit, (last) => encodePosition(order, last));
      return { items: await views(page.items), nextCursor: page.nextCursor };
    },

    /** The provider's own, newest first. */
    ofProvider: async (providerId: string): Promise<ServiceView[]> =>
      views(
        await services
          .find({ providerId, status: 'active' }, shown)
          .sort({ createdAt: -1, _id: 1 })
          .limit(ownLimit)
          .lean<ServiceDocument[]>(),
      ),

    byId: async (id: string): Promise<ServiceView | undefined> => {
      const document = await services.findOne({ _id: id, status: 'active' }, shown).lean<ServiceDocument>();
      return document === null ? undefined : (await views([document]))[0];
    },

    /** A provider's newest instant service in a category. */
    instantOf: async (providerId: string, categoryId: string): Promise<ServiceView | undefined> => {
      const document = await services
        .findOne({ providerId, categoryId, serviceType: 'INSTANT', status: 'active' }, shown)
        .sort({ createdAt: -1, _id: 1 })
        .lean<ServiceDocument>();
      return document === null ? undefined : (await views([document]))[0];
    },

    /** The middle of the instant charges in a category, in paise; undefined while nobody offers it instantly. */
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

    /** Active services per category. */
    countByCategory: async (): Promise<Map<string, number>> => {
      const groups = await services.aggregate<{ _id: string; count: number }>([
        { $match: { status: 'active' } },
        { $group: { _id: '$categoryId', count: { $sum: 1 } } },
      ]);
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },
  };
}
export type ServiceLists = ReturnType<typeof createServiceLists>;

function conditions(query: ListQuery, categoryId: string | undefined): QueryFilter<ServiceDocument> {
  const terms = searchTerms(query.q ?? '');
  const city = query.city ?? null;
  const charge = {
    ...(query.minPrice === undefined ? {} : { $gte: toPaise(query.minPrice) }),
    ...(query.maxPrice === undefined ? {} : { $lte: toPaise(query.maxPrice) }),
  };
  return {
    status: 'active',
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(city === null ? {} : { places: placeKey(city) }),
    ...(query.type === undefined ? {} : { serviceType: query.type }),
    ...(query.provider === undefined ? {} : { providerId: query.provider }),
    ...(query.minRating === undefined ? {} : { 'rated.average': trusted({ $gte: query.minRating }), 'rated.count': trusted({ $gte: 1 }) }),
    ...(Object.keys(charge).length === 0 ? {} : { visitingCharge: trusted(charge) }),
    // Anchored beginnings of letters and digits only, so each is a range of the index on words.
    ...(terms.length === 0 ? {} : trusted({ $and: terms.map((term) => ({ words: trusted({ $regex: `^${term}` }) })) })),
  };
}
