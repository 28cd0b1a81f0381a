import { noReviews, rankingScore, type RatingTotals } from '@karigar/contracts';
import { covers, lookupKeys, type Base, type Place } from '@karigar/contracts/places';
import { baseField, embedded, followBase, schemaOptions, trusted, versionsOf } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/** Projections of the customers, providers and services that other services own. `from` holds the version that was applied last. */
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
  mobile: string;
  address: string;
  city: string;
  state: string;
  /** The account is blocked: nobody can book it. */
  blocked?: boolean;
  /** Where they set out from, and how far they go. */
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
  /** This and `areas` are absent on services that have not been published since they are kept here. */
  categoryId?: string;
  /** Keys of where it is offered (`servedKeys`); none once it is archived. */
  areas?: string[];
  /** The provider's. */
  base?: Base | null;
  /** Its reviews, and what ranks it. */
  rated?: Rated;
  /** Set by service.archived, until it is published again. */
  archived?: boolean;
  from: { service: number };
}

/** How a service was reviewed. */
export interface Rated extends RatingTotals {
  readonly score: number;
}

export const unrated: Rated = { ...noReviews, score: rankingScore(noReviews, noReviews) };

const customerSchema = new Schema<CustomerEntry>(
  { _id: String, name: String, email: String, mobile: String, city: String, from: versionsOf('customer') },
  { ...schemaOptions, collection: 'customers' },
);
const providerSchema = new Schema<ProviderEntry>(
  {
    _id: String,
    name: String,
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
const serviceSchema = new Schema<ServiceEntry>(
  {
    _id: String,
    providerId: String,
    name: String,
    visitingChargePaise: Number,
    instantVisitingChargePaise: Number,
    coverImage: String,
    categoryId: String,
    areas: { type: [String], default: undefined },
    base: baseField,
    rated: embedded({ count: Number, sum: Number, score: Number }),
    archived: Boolean,
    from: versionsOf('service'),
  },
  { ...schemaOptions, collection: 'services' },
);
serviceSchema.index({ providerId: 1 });
/** The best of a category in an area. */
serviceSchema.index({ categoryId: 1, areas: 1, 'rated.score': -1, _id: 1 });

export function createDirectory(connection: Connection) {
  const customers = connection.model<CustomerEntry>('Customer', customerSchema);
  const providers = connection.model<ProviderEntry>('Provider', providerSchema);
  const services = connection.model<ServiceEntry>('Service', serviceSchema);
  return {
    customers,
    providers,
    services,
    customer: (id: string) => customers.findOne({ _id: id }).lean<CustomerEntry>(),
    provider: (id: string) => providers.findOne({ _id: id }).lean<ProviderEntry>(),
    service: (id: string) => services.findOne({ _id: id }).lean<ServiceEntry>(),

    /** The best services of a category that cover a place, except those of `without` and of blocked providers. */
    bestIn: async (categoryId: string, place: Place, without: { providerId: string }, limit: number): Promise<ServiceEntry[]> => {
      const found = await services
        .find({ categoryId, areas: trusted({ $in: lookupKeys(place) }), providerId: trusted({ $ne: without.providerId }) })
        .sort({ 'rated.score': -1, _id: 1 })
        .limit(limit)
        .lean<ServiceEntry[]>();
      const blocked = await providers.distinct('_id', {
        _id: trusted({ $in: found.map(({ providerId }) => providerId) }),
        blocked: true,
      });
      return found.filter((service) => covers(service, place) && !blocked.includes(service.providerId));
    },

    /** Gives the services of a provider their base. Call after each write of a service or of the provider. */
    followProvider: async (providerId: string): Promise<void> => {
      const provider = await providers.findOne({ _id: providerId }, { base: 1 }).lean<ProviderEntry>();
      await followBase(services, providerId, provider?.base ?? null);
    },

    providersById: async (ids: readonly string[]): Promise<Map<string, ProviderEntry>> => {
      const found = await providers.find({ _id: trusted({ $in: [...ids] }) }).lean<ProviderEntry[]>();
      return new Map(found.map((provider) => [provider._id, provider]));
    },

    /** Keeps how a service was reviewed, in the transaction that stores the review. */
    rate: async (serviceId: string, totals: { service: RatingTotals; market: RatingTotals }, session: ClientSession): Promise<void> => {
      const { count, sum } = totals.service;
      const rated = { count, sum, score: rankingScore(totals.service, totals.market) };
      await services.updateOne({ _id: serviceId }, { $set: { rated } }, { session });
    },

    /** How many services a provider has listed. */
    countServices: (providerId: string): Promise<number> => services.countDocuments({ providerId, archived: trusted({ $ne: true }) }),
  };
}
export type Directory = ReturnType<typeof createDirectory>;
