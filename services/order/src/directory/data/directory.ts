import {
  closableFields,
  closedIndex,
  createClosures,
  embedded,
  schemaOptions,
  trusted,
  versionsOf,
  type ClosableEntry,
  type Closure,
} from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/** Projections of the customers, providers and services that other services own. `from` holds the version that was applied last. */
export interface CustomerEntry extends ClosableEntry {
  name: string;
  email: string;
  mobile: string;
  from: { customer: number };
}

export interface ProviderEntry extends ClosableEntry {
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
  /** The deletion that has closed the service to new bookings, until catalog archives it or gives the deletion up. */
  closed?: Closure;
  /** Counts bookings, so that a booking and a closure conflict. */
  bookings?: number;
  from: { service: number };
}

const customerSchema = new Schema<CustomerEntry>(
  { _id: String, name: String, email: String, mobile: String, ...closableFields, from: versionsOf('customer') },
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
    ...closableFields,
    from: versionsOf('provider'),
  },
  { ...schemaOptions, collection: 'providers' },
);
customerSchema.index(...closedIndex);
providerSchema.index(...closedIndex);
const serviceSchema = new Schema<ServiceEntry>(
  {
    _id: String,
    providerId: String,
    name: String,
    visitingChargePaise: Number,
    instantVisitingChargePaise: Number,
    coverImage: String,
    archived: Boolean,
    closed: embedded({ deletionId: String, at: Date }),
    bookings: Number,
    from: versionsOf('service'),
  },
  { ...schemaOptions, collection: 'services' },
);
serviceSchema.index({ 'closed.at': 1 }, { sparse: true });
serviceSchema.index({ providerId: 1 });

const isBookableFilter = { archived: trusted({ $ne: true }), closed: trusted({ $exists: false }) };

export function createDirectory(connection: Connection) {
  const customers = connection.model<CustomerEntry>('Customer', customerSchema);
  const providers = connection.model<ProviderEntry>('Provider', providerSchema);
  const services = connection.model<ServiceEntry>('Service', serviceSchema);
  return {
    customers,
    providers,
    services,
    // A closure can arrive before the account or service itself; until then it is unknown.
    customer: (id: string) => customers.findOne({ _id: id, from: trusted({ $exists: true }) }).lean<CustomerEntry>(),
    provider: (id: string) => providers.findOne({ _id: id, from: trusted({ $exists: true }) }).lean<ProviderEntry>(),
    service: (id: string) => services.findOne({ _id: id, from: trusted({ $exists: true }) }).lean<ServiceEntry>(),

    /** Closing accounts to bookings while auth decides about their deletion. */
    accounts: { customer: createClosures(customers), provider: createClosures(providers) },
    /** How many services a provider has listed. */
    countServices: (providerId: string): Promise<number> => services.countDocuments({ providerId, archived: trusted({ $ne: true }) }),

    /** Notes one more booking of a service in the booking's transaction. False when the service takes no bookings. */
    countBooking: async (id: string, session: ClientSession): Promise<boolean> =>
      (await services.updateOne({ _id: id, ...isBookableFilter }, { $inc: { bookings: 1 } }, { session })).matchedCount === 1,

    /** Closes a service to new bookings. Conflicts with every booking that is not committed yet. */
    close: async (id: string, closed: Closure, session: ClientSession): Promise<void> => {
      await services.updateOne({ _id: id }, { $set: { closed } }, { session, upsert: true });
    },

    /** Catalog says that the service is archived, before its event has arrived. */
    markArchived: async (id: string): Promise<void> => {
      await services.updateOne({ _id: id }, { $set: { archived: true } });
    },

    /** Opens a service again, unless another deletion has closed it since. */
    reopen: async (id: string, deletionId: string, session?: ClientSession): Promise<void> => {
      await services.updateOne(
        { _id: id, 'closed.deletionId': deletionId },
        { $unset: { closed: '' } },
        session === undefined ? {} : { session },
      );
    },

    /** Services that a deletion closed before `before` and that are not archived. */
    findClosedBefore: async (before: Date, limit: number): Promise<{ serviceId: string; deletionId: string }[]> => {
      const found = await services
        .find({ 'closed.at': trusted({ $lt: before }), archived: trusted({ $ne: true }) }, { closed: 1 })
        .limit(limit)
        .lean<ServiceEntry[]>();
      return found.flatMap(({ _id, closed }) => (closed === undefined ? [] : [{ serviceId: _id, deletionId: closed.deletionId }]));
    },
  };
}
export type Directory = ReturnType<typeof createDirectory>;

export const isBookable = ({ archived, closed }: ServiceEntry): boolean => archived !== true && closed === undefined;
