import { defined } from '@karigar/contracts';
import { cursorAfter, findNewestFirst, mapPage, trusted, type Page, type PageQuery } from '@karigar/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { isOrderNumber, readOrderNumber } from '../domain/new-order.ts';
import { openStatuses, type Order, type OrderStatus } from '../domain/order.ts';
import { providerListIndex, toOrder, type OrderDocument } from './order-model.ts';

/** An order as part of another list. */
export interface OrderSummary {
  readonly number: string;
  readonly serviceName: string;
}

const providerListLimit = 200;
/** Orders among which a name is looked for: years of the work of one provider. */
const searchedOrders = 5_000;

interface ProviderListQuery {
  readonly status?: OrderStatus | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
  /** A part of the order's number or of the customer's name. */
  readonly q?: string | undefined;
}

/** Reads orders as lists, each by an index, so that its cost does not grow with the orders that it leaves out. */
export function createOrderLists(model: Model<OrderDocument>) {
  const findOne = async (filter: QueryFilter<OrderDocument>): Promise<Order | undefined> => {
    const found = await model.findOne(filter, { outbox: 0 }).lean<OrderDocument>();
    return found === null ? undefined : toOrder(found);
  };
  const pageOf = async (filter: QueryFilter<OrderDocument>, page: PageQuery, timeField = 'details.createdAt'): Promise<Page<Order>> =>
    mapPage(await findNewestFirst(model, filter, page, { timeField, exclude: ['outbox'] }), toOrder);

  /** A provider's order with this number, however it is written. */
  const findNumbered = async (providerId: string, status: OrderStatus | undefined, number: string): Promise<Order[]> => {
    const filter = { 'details.number': readOrderNumber(number), 'details.providerId': providerId, ...defined({ 'state.status': status }) };
    const order = await findOne(filter);
    return order === undefined ? [] : [order];
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
    /** A page of the customer's orders, newest first; of those that are over, the latest visit first. */
    pageOfCustomer: (
      customerId: string,
      { status, group, ...page }: PageQuery & { status?: OrderStatus | undefined; group?: 'past' | undefined },
    ): Promise<Page<Order>> => {
      const statuses = status ?? (group && trusted({ $nin: [...openStatuses] }));
      const filter = { 'details.customerId': customerId, ...defined({ 'state.status': statuses }) };
      return pageOf(filter, page, group && 'details.schedule.start');
    },

    /** A page of a provider's orders, newest first. */
    pageOfProvider: (providerId: string, page: PageQuery): Promise<Page<Order>> => pageOf({ 'details.providerId': providerId }, page),

    /** A provider's newest orders, or those before the order `before`. An order of another provider starts at the beginning. */
    listOfProvider: async (
      providerId: string,
      { status, before, limit = providerListLimit, q = '' }: ProviderListQuery = {},
    ): Promise<Order[]> => {
      const last = before === undefined ? undefined : await findOne({ _id: before, 'details.providerId': providerId });
      const ofNumber = last === undefined && isOrderNumber(q) ? await findNumbered(providerId, status, q) : [];
      if (ofNumber.length > 0) return ofNumber;
      if (q !== '') return findNamed(providerId, { status, last, limit, q });
      const cursor = last && cursorAfter({ at: last.details.createdAt, id: last.id });
      return (await pageOf({ 'details.providerId': providerId, ...defined({ 'state.status': status }) }, { limit, cursor })).items;
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
        .limit(providerListLimit)
        .lean<OrderDocument[]>();
      return found.map(toOrder);
    },

    /**
     * What a provider has to attend to, in the order of the visits: confirmed and pending orders, payments of any age that only the customer has reported, and
     * what was fulfilled since the start of `today`, the payment of which the provider has not confirmed. At most 200 of each, at a cost that earlier orders
     * do not raise.
     */
    todoOfProvider: async (providerId: string, today: Date): Promise<Order[]> => {
      const find = (filter: QueryFilter<OrderDocument>, sort: Record<string, 1 | -1>) =>
        model
          .find({ 'details.providerId': providerId, ...filter }, { outbox: 0 })
          .sort(sort)
          .limit(providerListLimit)
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

    /** A provider's orders that were fulfilled from `from` until before `to`, oldest first, read in small batches. */
    fulfilledBetween: async function* (providerId: string, from: Date, to: Date): AsyncGenerator<Order> {
      const filter = {
        'details.providerId': providerId,
        'state.status': 'fulfilled' as const,
        'state.fulfilledAt': trusted({ $gte: from, $lt: to }),
      };
      const found = model.find(filter, { outbox: 0 }).sort({ 'state.fulfilledAt': 1, _id: 1 }).lean<OrderDocument>().cursor();
      for await (const document of found) yield toOrder(document);
    },

    /** Summaries of orders for other lists, by id. */
    summaries: async (ids: readonly string[]): Promise<Map<string, OrderSummary>> => {
      const fields = { 'details.number': 1, 'details.snapshot.service.name': 1 };
      const found = await model.find({ _id: trusted({ $in: [...ids] }) }, fields).lean<OrderDocument[]>();
      return new Map(found.map(({ _id, details }) => [_id, { number: details.number, serviceName: details.snapshot.service.name }]));
    },
  };
}
