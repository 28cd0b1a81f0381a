import type { OfferAcceptedV1 } from '@karigar/contracts';
import { schemaOptions, upsertIf } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** An accepted offer whose order could not be created yet, because a person or the service is still missing in the directory. */
interface DeferredOfferDocument {
  /** Id of the request. */
  _id: string;
  offer: OfferAcceptedV1;
  since: Date;
  /** When placing its order last failed. */
  triedAt?: Date;
}

const schema = new Schema<DeferredOfferDocument>(
  { _id: String, offer: Schema.Types.Mixed, since: Date, triedAt: Date },
  { ...schemaOptions, collection: 'accepted_offers' },
);
schema.index({ triedAt: 1, since: 1 });

export function createDeferredOfferStore(connection: Connection) {
  const model = connection.model<DeferredOfferDocument>('AcceptedOffer', schema);
  return {
    add: async (offer: OfferAcceptedV1, since: Date): Promise<void> => {
      await upsertIf(model, { _id: offer.requestId }, { $setOnInsert: { offer, since } });
    },
    /** Those not tried yet, oldest first, then those not tried for the longest time. */
    list: async (limit: number): Promise<OfferAcceptedV1[]> =>
      (await model.find().sort({ triedAt: 1, since: 1 }).limit(limit).lean<DeferredOfferDocument[]>()).map(({ offer }) => offer),
    /** Moves an offer to the end, so that offers whose accounts never arrive do not block the others. */
    recordAttempt: async (requestId: string, triedAt: Date): Promise<void> => {
      await model.updateOne({ _id: requestId }, { $set: { triedAt } });
    },
    remove: async (requestId: string): Promise<void> => {
      await model.deleteOne({ _id: requestId });
    },
  };
}
export type DeferredOfferStore = ReturnType<typeof createDeferredOfferStore>;
