import type { ServiceSort } from '@karigar/contracts';
import { mapPage, toPage, trusted, type Page } from '@karigar/service-kit';
import type { Model } from 'mongoose';
import type { ServiceDocument } from '../data/service-model.ts';
import { after, decodePosition, encodePosition, type SortOrder } from './keyset.ts';
import type { ListQuery, ServiceFilter } from './service-filter.ts';

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

export const newestFirst = { createdAt: -1, _id: 1 } as const;

/** Selects the services that are older than this one. */
export const olderThan = ({ createdAt, _id }: Pick<ServiceDocument, 'createdAt' | '_id'>): Record<string, unknown> =>
  trusted(after(orders.newest, [createdAt, _id]));

/** A page of the ids of services, in the order of `query.sort`. */
export async function idsInOrder(
  services: Model<ServiceDocument>,
  filter: ServiceFilter,
  query: Pick<ListQuery, 'sort' | 'cursor' | 'limit'>,
): Promise<Page<string>> {
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
