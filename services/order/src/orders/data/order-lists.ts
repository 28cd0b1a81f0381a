import { defined, progressSteps, type AttentionKind } from '@karigar/contracts';
import { trusted, type Page, type PageQuery } from '@karigar/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { attentionLimits } from '../domain/attention.ts';
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

    /** A page of the orders of which `attentionOf` says `kind`, newest first: by the visit, and the unanswered ones by their expiry. */
    pageNeedingAttention: (kind: AttentionKind, now: Date, page: PageQuery): Promise<Page<Order>> => {
      const { expiresBy, overIfBegunBy, longOverIfBegunBy } = attentionLimits(now);
      const findVisits = (filter: QueryFilter<OrderDocument>) =>
        findPage(model, { 'state.status': 'confirmed', ...filter }, page, 'details.schedule.start');
      switch (kind) {
        case 'unanswered': {
          const expiresSoon = trusted({ $gt: now, $lte: expiresBy });
          return findPage(model, { 'state.status': 'pending', 'state.expiresAt': expiresSoon }, page, 'state.expiresAt');
        }
        case 'not_arrived':
          return findVisits({
            'state.noShow': null,
            'state.progress': trusted({ $in: [null, 'on_the_way'] }),
            'details.schedule.start': trusted({ $lte: overIfBegunBy }),
            'state.expectedArrival': trusted({ $not: { $gt: now } }),
          });
        case 'unfinished':
          return findVisits({
            'state.noShow': null,
            'state.progress': trusted({ $in: ['arrived', 'started'] }),
            'details.schedule.start': trusted({ $lte: longOverIfBegunBy }),
          });
        case 'no_show':
          return findVisits({ 'state.noShow': true, 'state.progress': trusted({ $in: [null, ...progressSteps] }) });
        default:
          return kind satisfies never;
      }
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
