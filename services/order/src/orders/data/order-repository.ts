import { ok, refuse, type Result } from '@karigar/contracts';
import { collectionOf, crashPoint, isDuplicateKey, type Clock, type Outbox } from '@karigar/service-kit';
import type { Connection, mongo } from 'mongoose';
import type { Decision } from '../domain/decide.ts';
import type { Order, Window } from '../domain/order.ts';
import { toEvent } from '../messaging/publishes.ts';
import { toDocument, toOrder } from './order-mapper.ts';
import { orderModel, type OrderDocument } from './order-model.ts';

/** Whose order is meant: ownership is part of the question that the database is asked. */
export interface OrderKey {
  readonly id: string;
  readonly customerId?: string;
  readonly providerId?: string;
}

/** Of those who race one wins each round, so that the others soon hear the rule's answer. */
const triesAgainstOthers = 20;
const statusOnly = ['expiresAt', 'confirmedAt', 'progress', 'cancelledBy', 'reason', 'note', 'fulfilledAt'] as const;

/** The only place that knows order documents. */
export function createOrderRepository({ connection, outbox, clock }: { connection: Connection; outbox: Outbox; clock: Clock }) {
  const orders = collectionOf(orderModel(connection));
  const existing = (key: OrderKey): mongo.Filter<OrderDocument> => ({
    _id: key.id,
    ...(key.customerId === undefined ? {} : { customerId: key.customerId }),
    ...(key.providerId === undefined ? {} : { providerId: key.providerId }),
    status: { $ne: 'void' },
  });

  const asDocument = (order: Order, version: number): OrderDocument => ({
    ...toDocument(order),
    version,
    claimsToFree: [],
    outbox: [toEvent({ type: 'OrderPlaced' }, order, version, order.createdAt)],
  });

  return {
    find: async (key: OrderKey): Promise<Order | undefined> => {
      const document = await orders.findOne(existing(key), { projection: { outbox: 0 } });
      return document === null ? undefined : toOrder(document);
    },

    findByRequest: async (requestId: string, customerId: string): Promise<Order | undefined> => {
      const document = await orders.findOne({ requestId, customerId });
      return document === null ? undefined : toOrder(document);
    },

    /** Which giving up of this id stands, or undefined. */
    voidOf: async (id: string): Promise<number | undefined> => (await orders.findOne({ _id: id, status: 'void' }))?.version,

    /**
     * Stores a new order with its first event. `void` ids are taken only by a placing that saw them void and has claimed its window anew.
     * Answers what stands there when the id or the request has an order already.
     */
    add: async (order: Order, options: { replacingVoid?: number } = {}): Promise<{ order: Order; added: boolean } | 'given-up'> => {
      const document = asDocument(order, 1);
      try {
        if (options.replacingVoid === undefined) await orders.insertOne(document);
        else {
          const replaced = await orders.replaceOne({ _id: order.id, status: 'void', version: options.replacingVoid }, document);
          if (replaced.matchedCount === 0) return 'given-up';
        }
        crashPoint('order:stored');
        outbox.nudge(order.id, document.outbox);
        return { order, added: true };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const there = await orders.findOne(order.requestId === null ? { _id: order.id } : { requestId: order.requestId });
        if (there === null || there.status === 'void') return 'given-up';
        return { order: toOrder(there), added: false };
      }
    },

    /**
     * Loads, asks `decision`, and saves what it says with its facts in ONE conditional update. Another writer in between: reload and decide
     * anew, so a loser hears the rule's answer ("already cancelled") and never "version conflict". Not there or not yours: NOT_FOUND. The order
     * as it is and no fact means that nothing is to be saved.
     */
    change: async (key: OrderKey, decision: (order: Order) => Decision | Promise<Decision>): Promise<Result<Order>> => {
      for (let attempt = 0; attempt < triesAgainstOthers; attempt += 1) {
        const document = await orders.findOne(existing(key));
        if (document === null) return refuse('NOT_FOUND');
        const before = toOrder(document);
        const decided = await decision(before);
        if (!decided.ok) return decided;
        const { order, facts, frees } = decided.value;
        if (order === before && facts.length === 0) return ok(order);
        const version = document.version + 1;
        const stored = toDocument(order);
        const events = facts.map((fact) => toEvent(fact, order, version, clock.now()));
        const gone = Object.fromEntries(
          statusOnly.filter((field) => !(field in stored) && field in document).map((field) => [field, '' as const]),
        );
        const saved = await orders.updateOne(
          { _id: key.id, version: document.version },
          {
            $set: { ...withoutId(stored), version },
            ...(Object.keys(gone).length === 0 ? {} : { $unset: gone }),
            $push: {
              outbox: { $each: events },
              claimsToFree: { $each: [...frees] },
            },
          },
        );
        if (saved.matchedCount === 1) {
          crashPoint('order:changed');
          outbox.nudge(key.id, [...document.outbox, ...events]);
          return ok(order);
        }
      }
      return refuse('CONFLICT');
    },

    /**
     * Gives an id up unless its order exists, anew if it had been: whoever saw an earlier giving up cannot store over this one. Answers whether
     * the order exists.
     */
    voidUnlessPlaced: async (id: string): Promise<boolean> => {
      try {
        await orders.insertOne({
          _id: id,
          status: 'void',
          version: 1,
          voidedAt: clock.now(),
          outbox: [],
          claimsToFree: [],
        } as unknown as OrderDocument);
        return false;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (
          (await orders.updateOne({ _id: id, status: 'void' }, { $inc: { version: 1 }, $set: { voidedAt: clock.now() } })).matchedCount ===
          0
        );
      }
    },

    /** Makes every writer that has read the order read it again before it can save. */
    fence: async (id: string): Promise<{ order: Order; version: number } | undefined> => {
      const document = await orders.findOneAndUpdate(existing({ id }), { $inc: { version: 1 } }, { returnDocument: 'after' });
      return document === null ? undefined : { order: toOrder(document), version: document.version };
    },

    /** Orders with windows to free. */
    withClaimsToFree: async (limit: number): Promise<{ id: string; providerId: string; claimsToFree: Window[] }[]> =>
      (
        await orders
          .find({ 'claimsToFree.0': { $exists: true } }, { projection: { providerId: 1, claimsToFree: 1 } })
          .limit(limit)
          .toArray()
      ).map(({ _id, providerId, claimsToFree }) => ({ id: _id, providerId, claimsToFree })),

    claimsToFree: async (id: string): Promise<Window[]> =>
      (await orders.findOne({ _id: id }, { projection: { claimsToFree: 1 } }))?.claimsToFree ?? [],

    /** Crosses a window off, unless the order has changed since: it may have come back to the window and given it up again. */
    claimFreed: async (id: string, window: Window, version: number): Promise<void> => {
      await orders.updateOne({ _id: id, version }, { $pull: { claimsToFree: { day: window.day, key: window.key } } });
    },

    /** Ids of pending orders whose time is over. */
    overdue: async (now: Date, limit: number): Promise<string[]> =>
      (
        await orders
          .find({ status: 'pending', expiresAt: { $lte: now } }, { projection: { _id: 1 } })
          .limit(limit)
          .toArray()
      ).map(({ _id }) => _id),

    openOrderIdsOfService: async (serviceId: string): Promise<string[]> =>
      (await orders.find({ serviceId, status: { $in: ['pending', 'confirmed'] } }, { projection: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id,
      ),
  };
}
export type OrderRepository = ReturnType<typeof createOrderRepository>;

function withoutId<T extends { _id: string }>({ _id, ...rest }: T): Omit<T, '_id'> {
  return rest;
}
