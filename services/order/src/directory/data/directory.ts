import { schemaOptions, trusted, versionsOf } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Projections of the customers, providers and services that other services own. `from` holds the version that was applied last. */
export interface CustomerEntry {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  from: { customer: number };
}

export interface ProviderEntry {
  _id: string;
  name: string;
  mobile: string;
  address: string;
  city: string;
  state: string;
  from: { provider: number };
}

export interface ServiceEntry {
  _id: string;
  providerId: string;
  name: string;
  visitingChargePaise: number;
  instantVisitingChargePaise: number;
  coverImage: string;
  /** Set for good by service.archived. */
  archived?: boolean;
  from: { service: number };
}

const customerSchema = new Schema<CustomerEntry>(
  { _id: String, name: String, email: String, mobile: String, from: versionsOf('customer') },
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
    archived: Boolean,
    from: versionsOf('service'),
  },
  { ...schemaOptions, collection: 'services' },
);
serviceSchema.index({ providerId: 1 });

interface PartyIds {
  readonly serviceId: string;
  readonly providerId: string;
  readonly customerId: string;
}

export interface Parties {
  readonly service: ServiceEntry;
  readonly provider: ProviderEntry;
  readonly customer: CustomerEntry;
}

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

    /** The three parties of a booking in one round trip. */
    parties: async ({ serviceId, providerId, customerId }: PartyIds): Promise<Partial<Parties>> => {
      const other = (collection: string, id: string) => ({ $unionWith: { coll: collection, pipeline: [{ $match: { _id: id } }] } });
      const found = await services.aggregate<ServiceEntry | ProviderEntry | CustomerEntry>([
        { $match: { _id: serviceId } },
        other('providers', providerId),
        other('customers', customerId),
      ]);
      const entry = <Entry extends { _id: string }>(id: string) => found.find(({ _id }) => _id === id) as Entry | undefined;
      return { service: entry(serviceId), provider: entry(providerId), customer: entry(customerId) };
    },

    /** How many services a provider has listed. */
    countServices: (providerId: string): Promise<number> => services.countDocuments({ providerId, archived: trusted({ $ne: true }) }),
  };
}
export type Directory = ReturnType<typeof createDirectory>;
