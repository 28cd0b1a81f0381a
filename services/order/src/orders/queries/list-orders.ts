import { collectionOf, decodeCursor, encodeCursor } from '@karigar/service-kit';
import type { Connection, mongo } from 'mongoose';
import { toOrder } from '../data/order-mapper.ts';
import { orderModel, type OrderDocument } from '../data/order-model.ts';
import type { Order, OrderStatus } from '../domain/order.ts';

const providerListLimit = 200;

export interface OrderPage {
  readonly orders: Order[];
  readonly nextCursor: string | null;
}

/** The lists of orders, newest first, each by one index. */
export function createOrderLists(connection: Connection) {
  const collection = collectionOf(orderModel(connection));
  const newest = { createdAt: -1, _id: -1 } as const;
  return {
    ofCustomer: async (
      customerId: string,
      query: { status?: OrderStatus | undefined; limit: number; cursor?: string | undefined },
    ): Promise<OrderPage> => {
      const after = decodeCursor(query.cursor);
      const filter: mongo.Filter<OrderDocument> = {
        customerId,
        status: query.status ?? { $ne: 'void' },
        ...(after === undefined ? {} : { $or: [{ createdAt: { $lt: after.at } }, { createdAt: after.at, _id: { $lt: after.id } }] }),
      };
      const documents = await collection
        .find(filter, { projection: { outbox: 0 } })
        .sort(newest)
        .limit(query.limit + 1)
        .toArray();
      const shown = documents.slice(0, query.limit);
      const last = shown.at(-1);
      return {
        orders: shown.map(toOrder),
        nextCursor: documents.length > query.limit && last !== undefined ? encodeCursor({ at: last.createdAt, id: last._id }) : null,
      };
    },
    ofProvider: async (providerId: string, status?: OrderStatus): Promise<Order[]> => {
      const documents = await collection
        .find({ providerId, status: status ?? { $ne: 'void' } }, { projection: { outbox: 0 } })
        .sort(newest)
        .limit(providerListLimit)
        .toArray();
      return documents.map(toOrder);
    },
  };
}
export type OrderLists = ReturnType<typeof createOrderLists>;
