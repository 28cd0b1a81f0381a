import { collectionOf, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/**
 * What this service knows of the others' customers, providers and services, copied from their events. `from` holds the version that was
 * applied last.
 */
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
  /** Set while its owner is deleting it: no new booking begins. */
  closing?: boolean;
  from: { service: number };
}

const loose = { ...schemaOptions, strict: false } as const;

export function createDirectory(connection: Connection) {
  const customers = connection.model<CustomerEntry>(
    'Customer',
    new Schema<CustomerEntry>({ _id: String }, { ...loose, collection: 'customers' }),
  );
  const providers = connection.model<ProviderEntry>(
    'Provider',
    new Schema<ProviderEntry>({ _id: String }, { ...loose, collection: 'providers' }),
  );
  const services = connection.model<ServiceEntry>(
    'Service',
    new Schema<ServiceEntry>({ _id: String }, { ...loose, collection: 'services' }),
  );
  return {
    customers: collectionOf(customers),
    providers: collectionOf(providers),
    services: collectionOf(services),
    customer: (id: string): Promise<CustomerEntry | null> => collectionOf(customers).findOne({ _id: id }),
    provider: (id: string): Promise<ProviderEntry | null> => collectionOf(providers).findOne({ _id: id }),
    service: (id: string): Promise<ServiceEntry | null> => collectionOf(services).findOne({ _id: id, from: { $exists: true } }),
    /** No new booking of this service begins from now on. */
    closeService: (id: string) => collectionOf(services).updateOne({ _id: id }, { $set: { closing: true } }, { upsert: true }),
    reopenService: (id: string) => collectionOf(services).updateOne({ _id: id }, { $unset: { closing: true } }),
  };
}
export type Directory = ReturnType<typeof createDirectory>;

/** Whether a booking may begin. */
export const isBookable = (service: ServiceEntry): boolean => service.archived !== true && service.closing !== true;
