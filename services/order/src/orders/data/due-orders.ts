import { trusted } from '@karigar/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { openStatuses } from '../domain/order.ts';
import type { OrderDocument } from './order-model.ts';

/** Finds the orders that the clock has to change. Yields their ids, read in small batches. */
export function createDueOrders(model: Model<OrderDocument>) {
  const idsBy = async function* (field: string, filter: QueryFilter<OrderDocument>): AsyncGenerator<string> {
    const found = model
      .find(filter, { _id: 1 })
      .sort({ [field]: 1 })
      .lean<Pick<OrderDocument, '_id'>>()
      .cursor();
    for await (const { _id } of found) yield _id;
  };

  return {
    /** Pending orders past their expiry, oldest first. */
    overdue: (now: Date): AsyncIterable<string> =>
      idsBy('state.expiresAt', { 'state.status': 'pending', 'state.expiresAt': trusted({ $lte: now }) }),

    /** These providers' open orders, except for work that has begun. */
    upcomingOf: (providerIds: readonly string[]): AsyncIterable<string> =>
      idsBy('details.providerId', {
        'details.providerId': trusted({ $in: [...providerIds] }),
        'state.status': trusted({ $in: [...openStatuses] }),
        'state.progress': trusted({ $ne: 'started' }),
      }),

    /** Orders whose proposed time has lapsed, including orders that expire at the same moment, oldest first. */
    withLapsedProposal: (now: Date): AsyncIterable<string> => idsBy('proposal.expiresAt', { 'proposal.expiresAt': trusted({ $lte: now }) }),

    /** Orders whose reminder is due, oldest first. */
    withReminderDue: (now: Date): AsyncIterable<string> => idsBy('state.remindAt', { 'state.remindAt': trusted({ $lte: now }) }),

    /** Confirmed orders whose visit was due before `start`, oldest first. `unasked`: only those whose sides have not been asked about it. */
    confirmedBefore: (start: Date, { unasked = false } = {}): AsyncIterable<string> =>
      idsBy('details.schedule.start', {
        'state.status': 'confirmed' as const,
        'details.schedule.start': trusted({ $lte: start }),
        ...(unasked ? { 'state.askedAt': trusted({ $exists: false }) } : {}),
      }),
  };
}
