import { isDuplicateKey, schemaOptions, trusted } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Providers that one customer can save. */
export const maxFavourites = 50;

interface FavouritesDocument {
  /** The customer. */
  _id: string;
  /** In the order in which they were saved. */
  providers: string[];
}

const schema = new Schema<FavouritesDocument>({ _id: String, providers: [String] }, { ...schemaOptions, collection: 'favourites' });
schema.index({ providers: 1 });

/** The providers that customers have saved: one document per customer. */
export function createFavouriteStore(connection: Connection) {
  const favourites = connection.model<FavouritesDocument>('Favourites', schema);
  const lastPlace = `providers.${maxFavourites - 1}`;

  const listed = async (customerId: string): Promise<string[]> =>
    (await favourites.findOne({ _id: customerId }).lean<FavouritesDocument>())?.providers ?? [];

  return {
    /** The last one first. */
    of: async (customerId: string): Promise<string[]> => (await listed(customerId)).reverse(),
    /** @returns whether it is saved now; false when there are `maxFavourites` others */
    add: async (customerId: string, providerId: string): Promise<boolean> => {
      try {
        await favourites.updateOne(
          { _id: customerId, providers: trusted({ $ne: providerId }), [lastPlace]: trusted({ $exists: false }) },
          { $push: { providers: providerId } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // The customer has a document that the filter does not fit: it is saved already, or the list is full.
        if (!isDuplicateKey(error)) throw error;
        return (await listed(customerId)).includes(providerId);
      }
    },
    /** @returns whether it was saved */
    remove: async (customerId: string, providerId: string): Promise<boolean> =>
      (await favourites.updateOne({ _id: customerId, providers: providerId }, { $pull: { providers: providerId } })).matchedCount === 1,
    forgetCustomer: async (customerId: string): Promise<void> => void (await favourites.deleteOne({ _id: customerId })),
    forgetProvider: async (providerId: string): Promise<void> => {
      await favourites.updateMany({ providers: providerId }, { $pull: { providers: providerId } });
    },
  };
}
export type FavouriteStore = ReturnType<typeof createFavouriteStore>;
