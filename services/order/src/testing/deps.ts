import type { OfferAcceptedV1 } from '@karigar/contracts';
import { areaKeys } from '@karigar/contracts/places';
import { createClosures, ensureIndexes, newId, type Clock, type Outbox } from '@karigar/service-kit';
import { createAttachmentStore } from '@karigar/service-kit/images';
import { useDatabase } from '@karigar/service-kit/testing';
import type { Connection } from 'mongoose';
import type { CloseDeps } from '../deletions/use-cases/close.ts';
import { createDirectory } from '../directory/data/directory.ts';
import { createDeferredOfferStore } from '../orders/data/deferred-offer-store.ts';
import { createBookingContextReader, createPartiesReader } from '../orders/data/booking-context.ts';
import { createOrderRepository } from '../orders/data/order-repository.ts';
import { toEvents } from '../orders/messaging/publishes.ts';
import { changeOrder } from '../orders/use-cases/change-order.ts';
import type { Deps } from '../orders/use-cases/deps.ts';
import { placeOrder, type PlaceOrder } from '../orders/use-cases/place-order.ts';
import { payAtTheDoor } from '../payments/payment-adapter.ts';
import { createAvailabilityStore } from '../windows/data/availability-store.ts';
import { createWindowDays } from '../windows/data/window-days.ts';
import { createCalendar } from '../windows/domain/calendar.ts';
import { createToEvents } from '../windows/messaging/publishes.ts';
import { prices, tomorrowAtOne } from './builders.ts';

/** Keeps events in their documents. */
export const silentOutbox: Outbox = { nudge: () => undefined };

/** The use cases' dependencies, on a database of its own. */
export async function startOrderDeps(clock: Clock) {
  const database = await useDatabase();
  const deps = depsOn(database.mongo, clock);
  await ensureIndexes(database.mongo);
  return { database, deps };
}

/**
 * What the use cases work with, on a test's database. Events stay in the outboxes unless another `outbox` is given. Dispatch knows no request.
 */
export const depsOn = (
  mongo: Connection,
  clock: Clock,
  outbox: Outbox = silentOutbox,
  calendar = createCalendar('Asia/Kolkata'),
): Deps & CloseDeps => {
  const directory = createDirectory(mongo);
  return {
    mongo,
    orders: createOrderRepository({ connection: mongo, outbox, clock, toEvents }),
    deferredOffers: createDeferredOfferStore(mongo),
    windows: createWindowDays(mongo),
    availability: createAvailabilityStore({ connection: mongo, outbox, clock, toEvents: createToEvents(calendar) }),
    directory,
    readBookingContext: createBookingContextReader(directory, clock),
    readParties: createPartiesReader(directory),
    calendar,
    dispatch: {
      stateOfRequest: () => Promise.resolve('unknown'),
      close: () => Promise.resolve([]),
      reopen: () => Promise.resolve(),
    },
    closures: createClosures(mongo),
    attachments: createAttachmentStore(mongo, clock),
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
    email: 'r@example.test',
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
    categoryId: newId(),
    areas: areaKeys({ locations: ['Pune'], city: 'Pune' }),
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

/** A booking that has been placed: its order is pending. */
export async function placedBooking(deps: Deps): Promise<PlaceOrder> {
  const command = await bookingOn(deps);
  const placed = await placeOrder(deps, command);
  if (!placed.ok) throw new Error(`The booking was refused: ${placed.code}`);
  return command;
}

/** A booking that its provider has accepted. */
export async function confirmedBooking(deps: Deps): Promise<PlaceOrder> {
  const command = await placedBooking(deps);
  const accepted = await changeOrder(deps, { id: command.orderId, providerId: command.body.provider_id }, { type: 'accept' });
  if (!accepted.ok) throw new Error(`The order was not accepted: ${accepted.code}`);
  return command;
}

/** The data of `offer.accepted.v1`: a repair in Pune for 850.50. */
export const acceptedOffer = (
  over: Pick<OfferAcceptedV1, 'customerId' | 'providerId' | 'serviceId'> & Partial<OfferAcceptedV1>,
): OfferAcceptedV1 => ({
  offerId: newId(),
  requestId: newId(),
  categoryId: 'plumbing',
  pricePaise: 85_050,
  estimatedArrival: '5-10 minutes',
  address: '5 Lake View',
  issue: 'Kitchen tap burst',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  at: new Date().toISOString(),
  ...over,
});
