import { defined, ok, refuse, type Decision, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  eventOutbox,
  trusted,
  type Clock,
  type Deletable,
  type Outbox,
  type WriteAlongside,
} from '@karigar/service-kit';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { readOrderNumber } from '../domain/new-order.ts';
import type { OrderFact } from '../domain/decide.ts';
import { openStatuses, type Order } from '../domain/order.ts';
import { createDueOrders } from './due-orders.ts';
import { createOrderLists } from './order-lists.ts';
import { createProviderLists } from './provider-lists.ts';
import { orderModel, toFields, toOrder, type OrderDocument } from './order-model.ts';
import { createUnversionedWrites } from './unversioned-writes.ts';

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

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<Order, OrderFact>>[1];
}

/** Stores orders, and reads their lists. */
export function createOrderRepository({ connection, outbox, clock, toEvents }: Options) {
  const model = orderModel(connection);
  const store = createAggregateStore<Order, OrderFact, OrderDocument>({
    name: 'order',
    model,
    toState: toOrder,
    toFields,
    outgoing: [eventOutbox(outbox, toEvents)],
    clock,
  });
  const findByRequest = (requestId: string) => store.find({ 'details.requestId': requestId });

  return {
    ...createOrderLists(model),
    ...createProviderLists(model),
    ...createDueOrders(model),
    ...createUnversionedWrites({ model, store, clock }),

    find: (key: OrderKey): Promise<Order | undefined> => store.find(filterOf(key)),

    /** By number, in any spelling, or by id. */
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

    /** Whether an order has a review, as seen by the transaction of `session`. */
    isReviewed: async (orderId: string, session: ClientSession): Promise<boolean> =>
      (await model.exists({ _id: orderId, reviewed: true }).session(session)) !== null,

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
