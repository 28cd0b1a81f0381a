import { contactDays, dayMs } from '@karigar/contracts';
import { inBatches, trusted, type AggregateStore, type Clock } from '@karigar/service-kit';
import type { ClientSession, Model } from 'mongoose';
import type { Contact } from '../domain/contact.ts';
import type { OrderFact } from '../domain/decide.ts';
import { openStatuses, type Order } from '../domain/order.ts';
import { anonymize } from '../domain/anonymize.ts';
import type { Side } from '../domain/side.ts';
import type { OrderDocument } from './order-model.ts';

interface Options {
  readonly model: Model<OrderDocument>;
  readonly store: Pick<AggregateStore<Order, OrderFact, OrderDocument>, 'amend'>;
  readonly clock: Clock;
}

/** Leaves half of the database connections to calls. */
const anonymizedAtOnce = 10;

/**
 * Writes beside the lifecycle: nothing that happens to an order, so they create neither a version nor an event, and a change of the order does not
 * notice them. So that neither overwrites the other, a change must not write the fields that these own: `codesTried`, `reviewed`, the contact data in
 * `details.snapshot` and, once an order has ended, everything personal in it.
 */
export function createUnversionedWrites({ model, store, clock }: Options) {
  return {
    /** Counts a start code that the provider tries. */
    countCode: async ({ id, providerId }: { readonly id: string; readonly providerId: string }): Promise<void> => {
      await model.updateOne({ _id: id, 'details.providerId': providerId }, { $inc: { codesTried: 1 } });
    },

    /**
     * Marks an order as reviewed, in the transaction of the review. Of this and a change of the order in another transaction, MongoDB lets one begin again.
     * @returns false when the order is no longer fulfilled
     */
    markReviewed: async (orderId: string, session: ClientSession): Promise<boolean> => {
      const fulfilled = { _id: orderId, 'state.status': 'fulfilled' as const };
      return (await model.updateOne(fulfilled, { $set: { reviewed: true } }, { session })).matchedCount === 1;
    },

    /** Gives a side's orders the contact data of the account, as long as the other side needs it. Safe to repeat. */
    copyContactToOrders: async (side: Side, accountId: string, contact: Contact<'customer'> | Contact<'provider'>): Promise<void> => {
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

    /** Erases a deleted account from its orders. Safe to repeat. */
    anonymize: async (side: Side, accountId: string): Promise<void> => {
      const notErased = trusted({ $ne: '' });
      const ofAccount =
        side === 'customer'
          ? { 'details.customerId': accountId, 'details.snapshot.customer.phone': notErased }
          : { 'details.providerId': accountId, 'details.snapshot.provider.mobile': notErased };
      const anonymizeOne = async ({ _id }: Pick<OrderDocument, '_id'>) => {
        const anonymized = await store.amend({ _id }, (order) => anonymize(order, side));
        if (!anonymized.ok) throw new Error(`The ${side} could not be erased from order ${_id}: ${anonymized.code}`);
      };
      const found = await model.find(ofAccount, { _id: 1 }).lean<Pick<OrderDocument, '_id'>[]>();
      for (const batch of inBatches(found, anonymizedAtOnce)) await Promise.all(batch.map(anonymizeOne));
    },
  };
}
