import { defined } from '@karigar/contracts';
import { trusted, type Page, type PageQuery } from '@karigar/service-kit';
import type { Model } from 'mongoose';
import { openStatuses, type Order, type OrderStatus } from '../domain/order.ts';
import { findPage, toOrder, type OrderDocument } from './order-model.ts';

/** An order as part of another list. */
export interface OrderSummary {
  readonly number: string;
  readonly serviceName: string;
}

/** Reads lists of orders, each by an index, so that its cost does not grow with the orders that it leaves out. */
export function createOrderLists(model: Model<OrderDocument>) {
  return {
    /** A page of the customer's orders, newest first; of those that are over, the latest visit first. */
    pageOfCustomer: (
      customerId: string,
      { status, group, ...page }: PageQuery & { status?: OrderStatus | undefined; group?: 'past' | undefined },
    ): Promise<Page<Order>> => {
      const statuses = status ?? (group && trusted({ $nin: [...openStatuses] }));
      const filter = { 'details.customerId': customerId, ...defined({ 'state.status': statuses }) };
      return findPage(model, filter, page, group && 'details.schedule.start');
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
