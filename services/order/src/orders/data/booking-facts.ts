import type { CustomerEntry, Directory, ProviderEntry, ServiceEntry } from '../../directory/data/directory.ts';
import { availabilityOf, type StoredAvailability } from '../../slots/data/availability-store.ts';
import { defaultAvailability, type Availability } from '../../slots/domain/availability.ts';

export interface PartyIds {
  readonly serviceId: string;
  readonly providerId: string;
  readonly customerId: string;
}

/** The parties of a booking. */
export interface Parties {
  readonly service: ServiceEntry;
  readonly provider: ProviderEntry;
  readonly customer: CustomerEntry;
}

/** The facts that a booking is decided on. Parties missing in the directory are absent. */
export interface BookingFacts extends Partial<Parties> {
  readonly hours: Availability;
}

/** Reads all facts of a booking in one round trip, from four collections. */
export const createBookingReader =
  ({ services, providers, customers }: Pick<Directory, 'services' | 'providers' | 'customers'>) =>
  async ({ serviceId, providerId, customerId }: PartyIds): Promise<BookingFacts> => {
    const one = (id: string, name: string) => [
      { $match: { _id: id } },
      { $project: { outbox: 0 } },
      { $replaceWith: { [name]: '$$ROOT' } },
    ];
    const also = (coll: string, id: string, name: string) => ({ $unionWith: { coll, pipeline: one(id, name) } });
    const found = await services.aggregate<Partial<Parties> & { hours?: StoredAvailability }>([
      ...one(serviceId, 'service'),
      also(providers.collection.name, providerId, 'provider'),
      also(customers.collection.name, customerId, 'customer'),
      also('availability', providerId, 'hours'),
    ]);
    const { hours, ...parties } = Object.assign({}, ...found) as (typeof found)[number];
    return { ...parties, hours: hours === undefined ? defaultAvailability : availabilityOf(hours) };
  };
export type BookingReader = ReturnType<typeof createBookingReader>;
