import { defined } from '@karigar/contracts';
import { cursorAfter, trusted, type Page, type PageQuery } from '@karigar/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { isOrderNumber, readOrderNumber } from '../domain/new-order.ts';
import type { Order, OrderStatus } from '../domain/order.ts';
import { findPage, providerListIndex, toOrder, type OrderDocument } from './order-model.ts';

const listLimit = 200;
/** Orders among which a name is looked for: years of the work of one provider. */
const searchedOrders = 5_000;

interface ProviderListQuery {
  readonly status?: OrderStatus | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
  /** A part of the order's number or of the customer's name. */
  readonly q?: string | undefined;
}

/** Reads a provider's lists, each by an index. */
export function createProviderLists(model: Model<OrderDocument>) {
  const findOne = async (filter: QueryFilter<OrderDocument>): Promise<Order | undefined> => {
    const found = await model.findOne(filter, { outbox: 0 }).lean<OrderDocument>();
    return found === null ? undefined : toOrder(found);
  };

  /**
   * A provider's newest orders whose number or customer's name contains `q`, among the latest `searchedOrders`. Searches an index, and reads only the
   * documents that it returns.
   */
  const findNamed = async (
    providerId: string,
    { status, last, limit, q }: { status: OrderStatus | undefined; last: Order | undefined; limit: number; q: string },
  ): Promise<Order[]> => {
    const newestFirst = { 'details.createdAt': -1, _id: -1 } as const;
    const { createdAt: at } = last?.details ?? {};
    const older = last && { $or: [{ 'details.createdAt': { $lt: at } }, { 'details.createdAt': at, _id: { $lt: last.id } }] };
    const matches = await model
      .aggregate<Pick<OrderDocument, '_id'>>([
        { $match: { 'details.providerId': providerId, ...older } },
        { $sort: newestFirst },
        { $limit: searchedOrders },
        // Computed, so that the search takes place after the projection, which the index covers.
        { $project: { status: '$state.status', text: { $concat: ['$details.number', '\n', '$details.snapshot.customer.name'] } } },
        { $match: { ...defined({ status }), text: { $regex: q.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' } } },
        { $limit: limit },
        { $project: { _id: 1 } },
      ])
      .hint(providerListIndex);
    const found = await model
      .find({ _id: trusted({ $in: matches.map(({ _id }) => _id) }) }, { outbox: 0 })
      .sort(newestFirst)
      .lean<OrderDocument[]>();
    return found.map(toOrder);
  };

  return {
    /** A page of all orders of a provider, newest first. */
    pageOfProvider: (providerId: string, page: PageQuery): Promise<Page<Order>> =>
      findPage(model, { 'details.providerId': providerId }, page),

    /** A provider's newest orders, or those before the order `before`. An order of another provider starts at the beginning. */
    listOfProvider: async (providerId: string, { status, before, limit = listLimit, q = '' }: ProviderListQuery = {}): Promise<Order[]> => {
      const last = before === undefined ? undefined : await findOne({ _id: before, 'details.providerId': providerId });
      const wanted = { 'details.providerId': providerId, ...defined({ 'state.status': status }) };
      const numbered =
        last === undefined && isOrderNumber(q) ? await findOne({ ...wanted, 'details.number': readOrderNumber(q) }) : undefined;
      if (numbered !== undefined) return [numbered];
      if (q !== '') return findNamed(providerId, { status, last, limit, q });
      const cursor = last && cursorAfter({ at: last.details.createdAt, id: last.id });
      return (await findPage(model, wanted, { limit, cursor })).items;
    },

    /** A provider's first 200 visits that begin from `from` until before `to`, in order. */
    visitsOfProvider: async (
      providerId: string,
      { from, to, status }: { from: Date; to: Date; status?: OrderStatus | undefined },
    ): Promise<Order[]> => {
      const filter = {
        'details.providerId': providerId,
        'details.schedule.start': trusted({ $gte: from, $lt: to }),
        ...defined({ 'state.status': status }),
      };
      const found = await model
        .find(filter, { outbox: 0 })
        .sort({ 'details.schedule.start': 1, _id: 1 })
        .limit(listLimit)
        .lean<OrderDocument[]>();
      return found.map(toOrder);
    },

    /**
     * What a provider has to attend to, in the order of the visits: confirmed and pending orders, payments that only the customer has reported, and orders
     * fulfilled since the start of `today` with an unconfirmed payment. At most 200 of each, at a cost that does not grow with earlier orders.
     */
    todoOfProvider: async (providerId: string, today: Date): Promise<Order[]> => {
      const find = (filter: QueryFilter<OrderDocument>, sort: Record<string, 1 | -1>) =>
        model
          .find({ 'details.providerId': providerId, ...filter }, { outbox: 0 })
          .sort(sort)
          .limit(listLimit)
          .lean<OrderDocument[]>();
      const byVisit = { 'details.schedule.start': 1, _id: 1 } as const;
      const unconfirmed = { 'paid.provider.at': null };
      const found = await Promise.all([
        find({ 'state.status': 'confirmed' }, byVisit),
        // The oldest ones expire first.
        find({ 'state.status': 'pending' }, { 'details.createdAt': 1, _id: 1 }),
        // Old ones may never be confirmed, and must not hide those of today.
        find({ ...unconfirmed, 'paid.customer.at': trusted({ $exists: true }) }, { 'paid.customer.at': -1 }),
        // Not by the visit: one of the evening before may have ended after midnight.
        find(
          { ...unconfirmed, 'state.status': 'fulfilled', 'state.fulfilledAt': trusted({ $gte: today }) },
          { 'state.fulfilledAt': 1, _id: 1 },
        ),
      ]);
      const orders = new Map(found.flat().map((document) => [document._id, toOrder(document)]));
      const startOf = ({ details }: Order) => details.schedule.start.getTime();
      return [...orders.values()].sort((a, b) => startOf(a) - startOf(b));
    },
  };
}
