import { contactDays, dayMs, defined, ok, refuse, type Decision, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  cursorAfter,
  eventOutbox,
  findNewestFirst,
  mapPage,
  trusted,
  type Clock,
  type Deletable,
  type Outbox,
  type Page,
  type PageQuery,
  type WriteAlongside,
} from '@karigar/service-kit';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { isOrderNumber, readOrderNumber } from '../domain/new-order.ts';
import type { Contact } from '../domain/contact.ts';
import type { OrderFact } from '../domain/decide.ts';
import { openStatuses, type Order, type OrderStatus } from '../domain/order.ts';
import { scrub } from '../domain/scrub.ts';
import type { Side } from '../domain/side.ts';
import { orderModel, providerListIndex, type OrderDocument } from './order-model.ts';

/** Identifies an order and its owner: ownership is part of the query. */
export interface OrderKey {
  readonly id: string;
  readonly customerId?: string;
  readonly providerId?: string;
}

/** An order that was stored now or by an earlier call. */
export interface Added {
  readonly order: Order;
  readonly isNew: boolean;
}

/** An order as part of another list. */
export interface OrderSummary {
  readonly number: string;
  readonly serviceName: string;
}

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<Order, OrderFact>>[1];
}

const providerListLimit = 200;
/** Orders among which a name is looked for: years of the work of one provider. */
const searchedOrders = 5_000;
/** Leaves half of the database connections to calls. */
const scrubbedAtOnce = 10;

interface ProviderListQuery {
  readonly status?: OrderStatus | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
  /** A part of the order's number or of the customer's name. */
  readonly q?: string | undefined;
}

/** Stores orders. */
export function createOrderRepository({ connection, outbox, clock, toEvents }: Options) {
  const model = orderModel(connection);
  const store = createAggregateStore<Order, OrderFact, OrderDocument>({
    name: 'order',
    model,
    toState: toOrder,
    toFields: ({ details, state, history, proposal = null, extras, extraAsked = null, paid, workPhotos, undone }) => ({
      details,
      state,
      history: [...history],
      proposal,
      extraAsked,
      ...defined({ extras: extras && [...extras], paid, workPhotos, undone: undone && [...undone] }),
    }),
    outgoing: [eventOutbox(outbox, toEvents)],
    clock,
  });
  const findByRequest = (requestId: string) => store.find({ 'details.requestId': requestId });
  /** Ids in the order of `field`, read in small batches. */
  const idsBy = async function* (field: string, filter: QueryFilter<OrderDocument>): AsyncGenerator<string> {
    const found = model
      .find(filter, { _id: 1 })
      .sort({ [field]: 1 })
      .lean<Pick<OrderDocument, '_id'>>()
      .cursor();
    for await (const { _id } of found) yield _id;
  };
  const pageOf = async (filter: QueryFilter<OrderDocument>, page: PageQuery, timeField = 'details.createdAt'): Promise<Page<Order>> =>
    mapPage(await findNewestFirst(model, filter, page, { timeField, exclude: ['outbox'] }), toOrder);

  /** A provider's order with this number, however it is written. */
  const findNumbered = async (providerId: string, status: OrderStatus | undefined, number: string): Promise<Order[]> => {
    const filter = { 'details.number': readOrderNumber(number), 'details.providerId': providerId, ...defined({ 'state.status': status }) };
    const order = await store.find(filter);
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
    find: (key: OrderKey): Promise<Order | undefined> => store.find(filterOf(key)),

    /** By number, however it is written, or id. */
    findByNumber: async (numberOrId: string): Promise<Order | undefined> =>
      (await store.find({ _id: numberOrId })) ?? store.find({ 'details.number': readOrderNumber(numberOrId) }),

    findByRequest: async (requestId: string, customerId: string): Promise<Order | undefined> => {
      const order = await findByRequest(requestId);
      return order?.details.customerId === customerId ? order : undefined;
    },

    /**
     * Stores a new order with its first event, in one transaction with `alongside`. Returns the existing order when its id or its request already has
     * one.
     */
    add: async (order: Order, alongside?: WriteAlongside, callHash?: string): Promise<Result<Added>> => {
      const change = { state: order, facts: [{ type: 'OrderPlaced' }] as const };
      const inserted = await store.insert(order.id, change, { more: { callHash }, alongside });
      if (!inserted.ok) return inserted;
      if (inserted.value) return ok({ order, isNew: true });
      const { requestId } = order.details;
      const existing = await (requestId === null ? store.find({ _id: order.id }) : findByRequest(requestId));
      return existing === undefined ? refuse('CONFLICT') : ok({ order: existing, isNew: false });
    },

    /** An order with the hash of the call that created it. */
    findPlaced: async (
      key: Required<Pick<OrderKey, 'id' | 'customerId'>>,
    ): Promise<{ order: Order; callHash: string | undefined } | undefined> => {
      const document = await model.findOne(filterOf(key), { outbox: 0 }).lean<OrderDocument>();
      return document === null ? undefined : { order: toOrder(document), callHash: document.callHash };
    },

    /** See `AggregateStore.change`. */
    change: (
      key: OrderKey,
      decide: (order: Order) => Decision<Order, OrderFact>,
      alongside?: (before: Order, after: Order) => WriteAlongside | undefined,
    ): Promise<Result<Order>> => store.change(filterOf(key), decide, alongside),

    /** Counts a start code that the provider tries. No change of the order itself, so it has neither a version nor an event. */
    countCode: async (key: Required<Pick<OrderKey, 'id' | 'providerId'>>): Promise<void> => {
      await model.updateOne(filterOf(key), { $inc: { codesTried: 1 } });
    },

    /**
     * Marks an order as reviewed, in the transaction of the review. Conflicts with every uncommitted change of the order.
     * @returns false when the order is no longer fulfilled
     */
    noteReview: async (orderId: string, session: ClientSession): Promise<boolean> => {
      const fulfilled = { _id: orderId, 'state.status': 'fulfilled' as const };
      return (await model.updateOne(fulfilled, { $set: { reviewed: true } }, { session })).matchedCount === 1;
    },

    /** Whether an order has a review, as seen by the transaction of `session`. */
    isReviewed: async (orderId: string, session: ClientSession): Promise<boolean> =>
      (await model.exists({ _id: orderId, reviewed: true }).session(session)) !== null,

    /** Erases a deleted account from its orders. No change of the order itself, like `followContact`. Safe to repeat. */
    scrub: async (side: Side, accountId: string): Promise<void> => {
      const unscrubbed = trusted({ $ne: '' });
      const ofAccount =
        side === 'customer'
          ? { 'details.customerId': accountId, 'details.snapshot.customer.phone': unscrubbed }
          : { 'details.providerId': accountId, 'details.snapshot.provider.mobile': unscrubbed };
      const scrubOne = async ({ _id }: Pick<OrderDocument, '_id'>) => {
        const scrubbed = await store.amend({ _id }, (order) => scrub(order, side));
        if (!scrubbed.ok) throw new Error(`The ${side} could not be erased from order ${_id}: ${scrubbed.code}`);
      };
      const found = await model.find(ofAccount, { _id: 1 }).lean<Pick<OrderDocument, '_id'>[]>();
      for (let first = 0; first < found.length; first += scrubbedAtOnce)
        await Promise.all(found.slice(first, first + scrubbedAtOnce).map(scrubOne));
    },

    /**
     * Gives a side's orders the contact data of the account, as long as the other side needs it. No change of the order itself, so it has neither a version nor
     * an event. Safe to repeat.
     */
    followContact: async (side: Side, accountId: string, contact: Contact<'customer'> | Contact<'provider'>): Promise<void> => {
      const shownSince = new Date(clock.now().getTime() - contactDays * dayMs);
      const needing = {
        [`details.${side}Id`]: accountId,
        $or: [
          { 'state.status': trusted({ $in: [...openStatuses] }) },
          { 'state.status': 'fulfilled' as const, 'state.fulfilledAt': trusted({ $gte: shownSince }) },
        ],
      };
      const current = Object.entries<string>(contact).map(([name, value]) => [`details.snapshot.${side}.${name}`, value] as const);
      await model.updateMany(needing, { $set: Object.fromEntries(current) });
    },

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
      const last = before === undefined ? undefined : await store.find({ _id: before, 'details.providerId': providerId });
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

    /** Ids of pending orders past their expiry, oldest first. */
    overdue: (now: Date): AsyncIterable<string> =>
      idsBy('state.expiresAt', { 'state.status': 'pending', 'state.expiresAt': trusted({ $lte: now }) }),

    /** Ids of these providers' open orders, except for work that has begun. */
    upcomingOf: (providerIds: readonly string[]): AsyncIterable<string> =>
      idsBy('details.providerId', {
        'details.providerId': trusted({ $in: [...providerIds] }),
        'state.status': trusted({ $in: [...openStatuses] }),
        'state.progress': trusted({ $ne: 'started' }),
      }),

    /** Ids of orders whose proposed time has lapsed, including orders that expire at the same moment, oldest first. */
    withLapsedProposal: (now: Date): AsyncIterable<string> => idsBy('proposal.expiresAt', { 'proposal.expiresAt': trusted({ $lte: now }) }),

    /** Ids of confirmed orders whose visit was due before `start`, oldest first. `unasked`: only those whose sides have not been asked about it. */
    confirmedBefore: (start: Date, { unasked = false } = {}): AsyncIterable<string> =>
      idsBy('details.schedule.start', {
        'state.status': 'confirmed' as const,
        'details.schedule.start': trusted({ $lte: start }),
        ...(unasked ? { 'state.askedAt': trusted({ $exists: false }) } : {}),
      }),

    /**
     * Number of open orders of a service or account, plus one for each of `acceptedRequests` that has no order yet. Pass the session of the
     * transaction that closes it.
     */
    countOpen: async ({ kind, id }: Deletable, acceptedRequests: readonly string[], session: ClientSession): Promise<number> => {
      const open = {
        [`details.${kind}Id`]: id,
        'state.status': trusted({ $in: [...openStatuses] }),
      };
      const stored = await model.countDocuments(open).session(session);
      if (acceptedRequests.length === 0) return stored;
      const made = await model.countDocuments({ 'details.requestId': trusted({ $in: [...acceptedRequests] }) }).session(session);
      return stored + acceptedRequests.length - made;
    },
  };
}
export type OrderRepository = ReturnType<typeof createOrderRepository>;

const filterOf = ({ id, customerId, providerId }: OrderKey): QueryFilter<OrderDocument> & { _id: string } => ({
  _id: id,
  ...defined({ 'details.customerId': customerId, 'details.providerId': providerId }),
});

const toOrder = ({
  _id,
  details,
  state,
  history,
  proposal,
  extras,
  extraAsked,
  paid,
  workPhotos,
  codesTried,
  undone,
  reviewed,
}: OrderDocument): Order => ({
  id: _id,
  details,
  state,
  history,
  ...(proposal ? { proposal } : {}),
  ...(extraAsked ? { extraAsked } : {}),
  ...defined({ extras, paid, workPhotos, codesTried, undone }),
  ...(reviewed === true ? { reviewed } : {}),
});
