import { dayMs } from '@karigar/contracts';
import { schemaOptions, trusted, upsertIf, type Clock } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { orderModel, servedIndex, statsIndex, type OrderDocument } from '../../orders/data/order-model.ts';
import { openStatuses } from '../../orders/domain/order.ts';
import { emptyBooks, tallyOf, type ClosedBooks, type CustomerTally, type OrderTally } from '../domain/order-tally.ts';

interface BooksDocument extends ClosedBooks {
  /** The provider. */
  readonly _id: string;
}

const booksSchema = new Schema<BooksDocument>(
  { _id: String, closedTo: Date, total: Number, fulfilled: Number, earnings: Number, repeat: Number },
  { ...schemaOptions, collection: 'provider_books' },
);

/** How far the books fall behind the compared months before they are closed again. */
const closeAfterMs = 30 * dayMs;
/** Longer than a fulfilment can be undone. */
const settledAfterMs = dayMs;

/** Orders placed from `from` until before `to`. */
interface Period {
  readonly from: Date;
  readonly to: Date;
}
interface Months {
  readonly current: Date;
  readonly last: Date;
}

const countIf = (...conditions: unknown[]) => ({ $sum: { $cond: [{ $and: conditions }, 1, 0] } });

export function createOrderTallies({ connection, clock }: { readonly connection: Connection; readonly clock: Clock }) {
  const orders = orderModel(connection);
  const books = connection.model<BooksDocument>('ProviderBooks', booksSchema);

  /** Number of fulfilled orders of these customers before `to`. Reads the index entries of these orders, and no documents. */
  const fulfilledBefore = async (providerId: string, customerIds: readonly string[], to: Date): Promise<Map<string, number>> => {
    if (customerIds.length === 0 || to <= emptyBooks.closedTo) return new Map();
    const found = await orders
      .aggregate<{ _id: string; count: number }>([
        {
          $match: {
            'details.customerId': { $in: [...customerIds] },
            'details.providerId': providerId,
            'details.createdAt': { $lt: to },
            'state.status': 'fulfilled',
          },
        },
        { $group: { _id: '$details.customerId', count: { $sum: 1 } } },
      ])
      .hint(servedIndex);
    return new Map(found.map(({ _id, count }) => [_id, count]));
  };

  /** What each customer ordered of the provider in a period. Reads one index and no documents. */
  const customersIn = async (providerId: string, { from, to }: Period, months: Months): Promise<CustomerTally[]> => {
    const createdAt = '$details.createdAt';
    const isFulfilled = { $eq: ['$state.status', 'fulfilled'] };
    const isCurrent = { $gt: [createdAt, months.current] };
    const isLast = { $and: [{ $gt: [createdAt, months.last] }, { $lte: [createdAt, months.current] }] };
    const found = await orders
      .aggregate<Omit<CustomerTally, 'fulfilledBefore'>>([
        { $match: { 'details.providerId': providerId, 'details.createdAt': { $gte: from, $lt: to } } },
        {
          $group: {
            _id: '$details.customerId',
            total: { $sum: 1 },
            pending: countIf({ $eq: ['$state.status', 'pending'] }),
            fulfilled: countIf(isFulfilled),
            earnings: { $sum: { $cond: [isFulfilled, '$details.prices.subtotal', 0] } },
            current: countIf(isCurrent),
            last: countIf(isLast),
            fulfilledCurrent: countIf(isFulfilled, isCurrent),
            fulfilledLast: countIf(isFulfilled, isLast),
          },
        },
        { $set: { customerId: '$_id' } },
        { $unset: '_id' },
      ])
      .hint(statsIndex);
    const served = found.filter(({ fulfilled }) => fulfilled > 0).map(({ customerId }) => customerId);
    const before = await fulfilledBefore(providerId, served, from);
    return found.map((customer) => ({ ...customer, fulfilledBefore: before.get(customer.customerId) ?? 0 }));
  };

  /** When the first order of a period was placed that can still change; undefined when none can. */
  const firstUnsettled = async (providerId: string, { from, to }: Period): Promise<Date | undefined> => {
    const justFulfilled = { 'state.fulfilledAt': trusted({ $gt: new Date(clock.now().getTime() - settledAfterMs) }) };
    const first = await orders
      .findOne(
        {
          'details.providerId': providerId,
          'details.createdAt': trusted({ $gte: from, $lt: to }),
          ...trusted({ $or: [{ 'state.status': trusted({ $in: [...openStatuses] }) }, justFulfilled] }),
        },
        { 'details.createdAt': 1 },
      )
      .sort({ 'details.createdAt': 1 })
      .lean<OrderDocument>();
    return first?.details.createdAt;
  };

  /** Moves the counts of orders that can no longer change into the books, so that they are not counted again. Two callers write the same. */
  const close = async (providerId: string, before: ClosedBooks, months: Months): Promise<ClosedBooks> => {
    const from = before.closedTo;
    const to = (await firstUnsettled(providerId, { from, to: months.last })) ?? months.last;
    const { total, fulfilled, earnings, repeat } = tallyOf(before, await customersIn(providerId, { from, to }, months));
    const closed = { closedTo: to, total, fulfilled, earnings, repeat };
    await upsertIf(books, { _id: providerId, closedTo: trusted({ $lt: to }) }, { $set: closed });
    return closed;
  };

  return {
    /**
     * Counts a provider's orders, exactly. The cost is that of the last three months, however many orders there were before, except that of the
     * first call (ADR 95).
     */
    of: async (providerId: string, months: Months): Promise<OrderTally> => {
      const stored = (await books.findOne({ _id: providerId }).lean<BooksDocument>()) ?? emptyBooks;
      const isBehind = months.last.getTime() - stored.closedTo.getTime() > closeAfterMs;
      const current = isBehind ? await close(providerId, stored, months) : stored;
      const open = { from: current.closedTo, to: new Date(clock.now().getTime() + 1) };
      return tallyOf(current, await customersIn(providerId, open, months));
    },
  };
}
export type OrderTallies = ReturnType<typeof createOrderTallies>;
