import { isDuplicateKey, schemaOptions, trusted } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** How many providers a customer can save. */
export const maxFavourites = 50;

interface FavouritesDocument {
  /** The customer's id. */
  _id: string;
  /** In the order of saving. */
  providers: string[];
}

const schema = new Schema<FavouritesDocument>({ _id: String, providers: [String] }, { ...schemaOptions, collection: 'favourites' });
schema.index({ providers: 1 });

/** Customers' favourite providers: one document per customer. */
export function createFavouriteStore(connection: Connection) {
  const favourites = connection.model<FavouritesDocument>('Favourites', schema);
  const lastPlace = `providers.${maxFavourites - 1}`;

  const listed = async (customerId: string): Promise<string[]> =>
    (await favourites.findOne({ _id: customerId }).lean<FavouritesDocument>())?.providers ?? [];

  return {
    /** Latest first. */
    of: async (customerId: string): Promise<string[]> => (await listed(customerId)).reverse(),
    /** @returns whether the provider is saved now; false when the list is full */
    add: async (customerId: string, providerId: string): Promise<boolean> => {
      try {
        await favourites.updateOne(
          { _id: customerId, providers: trusted({ $ne: providerId }), [lastPlace]: trusted({ $exists: false }) },
          { $push: { providers: providerId } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // The document exists but does not match the filter: the provider is saved already, or the list is full.
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
