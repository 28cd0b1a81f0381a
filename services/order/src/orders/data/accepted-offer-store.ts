import type { OfferAcceptedV1 } from '@karigar/contracts';
import { schemaOptions, upsertIf } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** An accepted offer whose order could not be created yet, because a person or the service is still missing in the directory. */
interface AcceptedOfferDocument {
  /** Id of the request. */
  _id: string;
  offer: OfferAcceptedV1;
  since: Date;
}

const schema = new Schema<AcceptedOfferDocument>(
  { _id: String, offer: Schema.Types.Mixed, since: Date },
  { ...schemaOptions, collection: 'accepted_offers' },
);
schema.index({ since: 1 });

export function createAcceptedOfferStore(connection: Connection) {
  const model = connection.model<AcceptedOfferDocument>('AcceptedOffer', schema);
  return {
    keep: async (offer: OfferAcceptedV1, since: Date): Promise<void> => {
      await upsertIf(model, { _id: offer.requestId }, { $setOnInsert: { offer, since } });
    },
    /** The oldest ones. */
    list: async (limit: number): Promise<OfferAcceptedV1[]> =>
      (await model.find().sort({ since: 1 }).limit(limit).lean<AcceptedOfferDocument[]>()).map(({ offer }) => offer),
    remove: async (requestId: string): Promise<void> => {
      await model.deleteOne({ _id: requestId });
    },
  };
}
export type AcceptedOfferStore = ReturnType<typeof createAcceptedOfferStore>;
