import { collectionOf, schemaOptions, upsertIf } from '@karigar/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';

/** What this service knows of the others' people, services and categories, copied from their events. */
export interface CustomerEntry {
  _id: string;
  firstName: string;
  city: string;
  state: string;
  country: string;
  pincode: string | null;
  from: { customer: number };
}

export interface ProviderEntry {
  _id: string;
  name: string;
  avatar: string | null;
  city: string;
  /** Average of the reviews; absent until the first. */
  rating?: number;
  /** How many reviews `rating` is the average of. */
  reviewsCount?: number;
  deleted?: boolean;
  from: { provider: number };
}

export interface ServiceEntry {
  _id: string;
  providerId: string;
  name: string;
  categoryId: string;
  instantVisitingChargePaise: number;
  /** Only INSTANT services are offered from; the others are known so as to be refused. */
  instant: boolean;
  /** Cities and PIN codes served, in lower case. */
  areas: string[];
  archived?: boolean;
  from: { service: number };
}

export interface CategoryEntry {
  _id: string;
  name: string;
  active: boolean;
  from: { category: number };
}

interface RatingEntry {
  _id: string;
  providerId: string;
  rating: number;
}

const loose = { ...schemaOptions, strict: false } as const;

export function createDirectory(connection: Connection) {
  const serviceSchema = new Schema<ServiceEntry>({ _id: String }, { ...loose, collection: 'services' });
  serviceSchema.index({ categoryId: 1, areas: 1 }, { partialFilterExpression: { instant: true } });
  serviceSchema.index({ providerId: 1 });
  const ratingSchema = new Schema<RatingEntry>({ _id: String }, { ...loose, collection: 'ratings' });
  ratingSchema.index({ providerId: 1 });

  const customers = collectionOf(
    connection.model<CustomerEntry>('Customer', new Schema<CustomerEntry>({ _id: String }, { ...loose, collection: 'customers' })),
  );
  const providers = collectionOf(
    connection.model<ProviderEntry>('Provider', new Schema<ProviderEntry>({ _id: String }, { ...loose, collection: 'providers' })),
  );
  const services = collectionOf(connection.model<ServiceEntry>('Service', serviceSchema));
  const categories = collectionOf(
    connection.model<CategoryEntry>('Category', new Schema<CategoryEntry>({ _id: String }, { ...loose, collection: 'categories' })),
  );
  const ratings = collectionOf(connection.model<RatingEntry>('Rating', ratingSchema));
  const active: mongo.Filter<ServiceEntry> = { instant: true, archived: { $ne: true } };

  return {
    customers,
    providers,
    services,
    categories,
    customer: (id: string): Promise<CustomerEntry | null> => customers.findOne({ _id: id }),
    provider: (id: string): Promise<ProviderEntry | null> => providers.findOne({ _id: id, from: { $exists: true } }),
    category: (id: string): Promise<CategoryEntry | null> => categories.findOne({ _id: id, active: true }),
    /** Active INSTANT services of a provider, of all of theirs or among `ids`. */
    instantServicesOf: (providerId: string, ids?: readonly string[]): Promise<ServiceEntry[]> =>
      services.find({ ...active, providerId, ...(ids === undefined ? {} : { _id: { $in: [...ids] } }) }).toArray(),
    /** Active INSTANT services of a category whose area covers one of these places (lower case). */
    covering: (categoryId: string, places: readonly string[]): Promise<ServiceEntry[]> =>
      services.find({ ...active, categoryId, areas: { $in: [...places] } }).toArray(),
    ratingsOf: async (providerIds: readonly string[]): Promise<Map<string, number>> => {
      const documents = await providers
        .find({ _id: { $in: [...providerIds] }, rating: { $exists: true } }, { projection: { rating: 1 } })
        .toArray();
      return new Map(documents.flatMap(({ _id, rating }) => (rating === undefined ? [] : [[_id, rating] as const])));
    },
    /**
     * Keeps one review and sets the provider's average anew from all; repeating changes nothing. Reviews only become more, so an average of
     * fewer is an older one and changes nothing.
     */
    addRating: async (review: RatingEntry): Promise<void> => {
      await ratings.updateOne({ _id: review._id }, { $set: { providerId: review.providerId, rating: review.rating } }, { upsert: true });
      const [all] = await ratings
        .aggregate<{ average: number; count: number }>([
          { $match: { providerId: review.providerId } },
          { $group: { _id: null, average: { $avg: '$rating' }, count: { $sum: 1 } } },
        ])
        .toArray();
      if (all === undefined) return;
      await upsertIf(
        providers,
        { _id: review.providerId, reviewsCount: { $not: { $gte: all.count } } },
        { $set: { rating: Math.round(all.average * 10) / 10, reviewsCount: all.count } },
      );
    },
  };
}
export type Directory = ReturnType<typeof createDirectory>;
