import { dayMs } from '@karigar/contracts';
import type { Clock } from '@karigar/service-kit';
import type { CustomerEntry, Directory, ProviderEntry, ServiceEntry } from '../../directory/data/directory.ts';
import { availabilityOf, type StoredAvailability } from '../../windows/data/availability-store.ts';
import { defaultAvailability, type Availability } from '../../windows/domain/availability.ts';

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

/** Orders of a customer that wait for an answer, in all and of this provider. */
export interface PendingOrders {
  readonly all: number;
  readonly withProvider: number;
}

/** Orders of a customer that count against the limits of one person. */
export interface CountedOrders {
  readonly pending: PendingOrders;
  /** Of this provider, placed within the last 24 hours and cancelled by the customer. */
  readonly cancelled: number;
}

/** What a booking is decided on. Parties missing in the directory are absent. */
export interface BookingContext extends Partial<Parties>, CountedOrders {
  readonly hours: Availability;
}

type Collections = Pick<Directory, 'services' | 'providers' | 'customers'>;

const selectOne = (id: string, name: string) => [
  { $match: { _id: id } },
  { $project: { outbox: 0 } },
  { $replaceWith: { [name]: '$$ROOT' } },
];
const unionWith = (coll: string, id: string, name: string) => ({ $unionWith: { coll, pipeline: selectOne(id, name) } });
/** The stages that read the parties, each as a document of its own. The first collection is `services`. */
const partiesPipeline = ({ providers, customers }: Collections, { serviceId, providerId, customerId }: PartyIds) => [
  ...selectOne(serviceId, 'service'),
  unionWith(providers.collection.name, providerId, 'provider'),
  unionWith(customers.collection.name, customerId, 'customer'),
];

/** Reads the parties of an accepted offer in one round trip, from three collections. Those missing in the directory are absent. */
export const createPartiesReader =
  (collections: Collections) =>
  async (ids: PartyIds): Promise<Partial<Parties>> => {
    const found = await collections.services.aggregate<Partial<Parties>>(partiesPipeline(collections, ids));
    return Object.assign({}, ...found) as Partial<Parties>;
  };
export type PartiesReader = ReturnType<typeof createPartiesReader>;

/** Reads the context of a booking in one round trip, from five collections. */
export const createBookingContextReader =
  (collections: Collections, clock: Clock) =>
  async (ids: PartyIds): Promise<BookingContext> => {
    const { providerId, customerId } = ids;
    const countPending = [
      { $match: { 'details.customerId': customerId, 'state.status': 'pending' } },
      {
        $group: {
          _id: null,
          all: { $sum: 1 },
          withProvider: { $sum: { $cond: [{ $eq: ['$details.providerId', providerId] }, 1, 0] } },
        },
      },
      { $project: { _id: 0, pending: { all: '$all', withProvider: '$withProvider' } } },
    ];
    const countCancelled = [
      {
        $match: {
          'details.customerId': customerId,
          'details.providerId': providerId,
          'details.createdAt': { $gte: new Date(clock.now().getTime() - dayMs) },
          'state.status': 'cancelled',
          'state.by': 'customer',
        },
      },
      { $count: 'cancelled' },
    ];
    const found = await collections.services.aggregate<Partial<Parties & CountedOrders> & { hours?: StoredAvailability }>([
      ...partiesPipeline(collections, ids),
      unionWith('availability', providerId, 'hours'),
      { $unionWith: { coll: 'orders', pipeline: countPending } },
      { $unionWith: { coll: 'orders', pipeline: countCancelled } },
    ]);
    const {
      hours,
      pending = { all: 0, withProvider: 0 },
      cancelled = 0,
      ...parties
    } = Object.assign({}, ...found) as (typeof found)[number];
    return { ...parties, pending, cancelled, hours: hours === undefined ? defaultAvailability : availabilityOf(hours) };
  };
export type BookingContextReader = ReturnType<typeof createBookingContextReader>;
