import { meanRating, noReviews, scoredBy, type RatingTotals, type Scored } from '@karigar/contracts';
import { covers, lookupKeys, type Base, type Place } from '@karigar/contracts/places';
import { baseField, createScores, embedded, followBase, schemaOptions, scoredFields, trusted, versionsOf } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/** Projections of customers, providers and services owned by other services. `from` holds the last version applied. */
export interface CustomerEntry {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  city?: string;
  from: { customer: number };
}

export interface ProviderEntry {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  address: string;
  city: string;
  state: string;
  /** A blocked account cannot be booked. */
  blocked?: boolean;
  /** The provider's base point and radius. */
  base?: Base | null;
  from: { provider: number };
}

export interface ServiceEntry {
  _id: string;
  providerId: string;
  name: string;
  visitingChargePaise: number;
  instantVisitingChargePaise: number;
  coverImage: string;
  categoryId: string;
  /** Keys of the areas where it is offered (`servedKeys`); none once archived. */
  areas: string[];
  /** The provider's base. */
  base?: Base | null;
  /** Its reviews, and its rank. */
  rated?: Scored;
  /** Set by service.archived, until it is published again. */
  archived?: boolean;
  /** An operator has suspended it: it cannot be booked, and open orders go on. */
  suspended?: boolean;
  from: { service: number };
}

export const unrated = scoredBy(noReviews, meanRating(noReviews));

const customerSchema = new Schema<CustomerEntry>(
  { _id: String, name: String, email: String, mobile: String, city: String, from: versionsOf('customer') },
  { ...schemaOptions, collection: 'customers' },
);
const providerSchema = new Schema<ProviderEntry>(
  {
    _id: String,
    name: String,
    email: String,
    mobile: String,
    address: String,
    city: String,
    state: String,
    blocked: Boolean,
    base: baseField,
    from: versionsOf('provider'),
  },
  { ...schemaOptions, collection: 'providers' },
);
providerSchema.index({ blocked: 1 }, { partialFilterExpression: { blocked: true } });
const serviceSchema = new Schema<ServiceEntry>(
  {
    _id: String,
    providerId: String,
    name: String,
    visitingChargePaise: Number,
    instantVisitingChargePaise: Number,
    coverImage: String,
    categoryId: String,
    areas: [String],
    base: baseField,
    rated: embedded(scoredFields),
    archived: Boolean,
    suspended: Boolean,
    from: versionsOf('service'),
  },
  { ...schemaOptions, collection: 'services' },
);
serviceSchema.index({ providerId: 1 });
serviceSchema.index({ 'rated.mean': 1 });
/** The best-ranked services of a category in an area. */
serviceSchema.index({ categoryId: 1, areas: 1, 'rated.score': -1, _id: 1 });

export function createDirectory(connection: Connection) {
  const customers = connection.model<CustomerEntry>('Customer', customerSchema);
  const providers = connection.model<ProviderEntry>('Provider', providerSchema);
  const services = connection.model<ServiceEntry>('Service', serviceSchema);
  const scores = createScores(connection);
  const refreshScores = () => scores.refresh({ model: services, field: 'rated' });
  return {
    customers,
    providers,
    services,
    refreshScores,
    customer: (id: string) => customers.findOne({ _id: id }).lean<CustomerEntry>(),
    provider: (id: string) => providers.findOne({ _id: id }).lean<ProviderEntry>(),
    service: (id: string) => services.findOne({ _id: id }).lean<ServiceEntry>(),

    /** The best-ranked services of a category that cover a place, without those in `without` and those of blocked providers. */
    bestIn: async (categoryId: string, place: Place, without: { providerId: string }, limit: number): Promise<ServiceEntry[]> => {
      const found = await services
        .find({
          categoryId,
          areas: trusted({ $in: lookupKeys(place) }),
          providerId: trusted({ $ne: without.providerId }),
          suspended: trusted({ $ne: true }),
        })
        .sort({ 'rated.score': -1, _id: 1 })
        .limit(limit)
        .lean<ServiceEntry[]>();
      const blocked = await providers.distinct('_id', {
        _id: trusted({ $in: found.map(({ providerId }) => providerId) }),
        blocked: true,
      });
      return found.filter((service) => covers(service, place) && !blocked.includes(service.providerId));
    },

    /** Copies the provider's base to their services. Call it after each write of a service or of the provider. */
    copyBaseToServices: async (providerId: string): Promise<void> => {
      await followBase(
        services,
        providerId,
        async () => (await providers.findOne({ _id: providerId }, { base: 1 }).lean<ProviderEntry>())?.base ?? null,
      );
    },

    /** Those of these providers who can be booked: known, and neither blocked nor deleted. */
    bookableAmong: async (providerIds: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        await providers.distinct('_id', {
          _id: trusted({ $in: [...providerIds] }),
          blocked: trusted({ $ne: true }),
          mobile: trusted({ $ne: '' }),
        }),
      ),

    blockedProviders: (): Promise<string[]> => providers.distinct('_id', { blocked: true }),

    providersById: async (ids: readonly string[]): Promise<Map<string, ProviderEntry>> => {
      const found = await providers.find({ _id: trusted({ $in: [...ids] }) }).lean<ProviderEntry[]>();
      return new Map(found.map((provider) => [provider._id, provider]));
    },

    /** Updates a service's rating, in the transaction that stores the review. */
    rate: async (serviceId: string, totals: RatingTotals, session: ClientSession): Promise<void> => {
      await services.updateOne({ _id: serviceId }, { $set: { rated: scoredBy(totals, await scores.mean()) } }, { session });
    },

    /** Scores all services again if the market's mean has moved. */
    updateMarketMean: async (market: RatingTotals): Promise<void> => {
      await scores.noteMarket(market);
      await refreshScores();
    },

    /** Sets the rating of a service that was rebuilt. Totals with a smaller revision change nothing. */
    restoreRating: async (serviceId: string, totals: RatingTotals): Promise<void> => {
      const rated = scoredBy(totals, await scores.mean());
      await services.updateOne({ _id: serviceId, 'rated.revision': trusted({ $not: { $gte: rated.revision } }) }, { $set: { rated } });
    },

    /** Number of services that a provider has listed. */
    countServices: (providerId: string): Promise<number> =>
      services.countDocuments({ providerId, archived: trusted({ $ne: true }), suspended: trusted({ $ne: true }) }),
  };
}
export type Directory = ReturnType<typeof createDirectory>;
