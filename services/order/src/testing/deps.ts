import { createClosures, newId, type Clock, type Outbox } from '@karigar/service-kit';
import { createPhotoStore } from '@karigar/service-kit/images';
import type { Connection } from 'mongoose';
import { createDirectory } from '../directory/data/directory.ts';
import { createAcceptedOfferStore } from '../orders/data/accepted-offer-store.ts';
import { createBookingReader } from '../orders/data/booking-facts.ts';
import { createOrderRepository } from '../orders/data/order-repository.ts';
import { toEvents } from '../orders/messaging/publishes.ts';
import type { Deps } from '../orders/use-cases/deps.ts';
import type { PlaceOrder } from '../orders/use-cases/place-order.ts';
import { payAtTheDoor } from '../payments/payment-adapter.ts';
import { createAvailabilityStore } from '../slots/data/availability-store.ts';
import { createSlotDays } from '../slots/data/slot-days.ts';
import { createCalendar } from '../slots/domain/calendar.ts';
import { prices, tomorrowAtOne } from './builders.ts';

/**
 * What the use cases work with, on a test's database. Events stay in the outboxes unless another `outbox` is given. Dispatch knows no request.
 */
export const depsOn = (
  mongo: Connection,
  clock: Clock,
  outbox: Outbox = { nudge: () => undefined },
  calendar = createCalendar('Asia/Kolkata'),
): Deps => {
  const directory = createDirectory(mongo);
  return {
    mongo,
    orders: createOrderRepository({ connection: mongo, outbox, clock, toEvents }),
    acceptedOffers: createAcceptedOfferStore(mongo),
    slots: createSlotDays(mongo),
    availability: createAvailabilityStore({ connection: mongo, outbox, calendar, clock }),
    directory,
    readBooking: createBookingReader(directory),
    calendar,
    dispatch: {
      stateOfRequest: () => Promise.resolve('unknown'),
      close: () => Promise.resolve([]),
      reopen: () => Promise.resolve(),
    },
    closures: createClosures(mongo),
    photos: createPhotoStore(mongo, clock),
    payments: payAtTheDoor,
    limitsPerPerson: 1_000,
    clock,
    prices,
  };
};

/** A customer, a provider and a service of theirs in the directory, and a booking of it for 1–3 PM tomorrow. */
export async function bookingOn({ directory }: Pick<Deps, 'directory'>): Promise<PlaceOrder> {
  const [customerId, providerId, serviceId] = [newId(), newId(), newId()];
  await directory.customers.create({
    _id: customerId,
    name: 'Asha Rao',
    email: 'a@example.test',
    mobile: '+919800000002',
    city: 'Pune',
    from: { customer: 1 },
  });
  await directory.providers.create({
    _id: providerId,
    name: 'Ramesh Jadhav',
    mobile: '+919800000001',
    address: '12 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    from: { provider: 1 },
  });
  await directory.services.create({
    _id: serviceId,
    providerId,
    name: 'Tap repair',
    visitingChargePaise: 49_950,
    instantVisitingChargePaise: 120_000,
    coverImage: '/api/media/cover/640',
    from: { service: 1 },
  });
  return {
    orderId: newId(),
    customerId,
    body: {
      service_id: serviceId,
      provider_id: providerId,
      location: '5 Lake View',
      issue: 'Tap leaks',
      date: tomorrowAtOne.start.toISOString(),
      estimated_charge: 513.13,
      payment: { method: 'cash' },
    },
  };
}
