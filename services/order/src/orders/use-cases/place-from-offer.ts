import { defined, arrivalChoices, arrivalMinutes, minuteMs, type OfferAcceptedV1 } from '@karigar/contracts';
import { derivedId, workThrough } from '@karigar/service-kit';
import type { Schedule } from '../domain/order.ts';
import { createOrderFromOffer } from '../domain/new-order.ts';
import { instantPrices } from '../domain/prices.ts';
import { isSamePerson } from '../domain/same-person.ts';
import { createStartCode } from './create-start-code.ts';
import type { Deps } from './deps.ts';
import { occupyWindows, unlimited } from './occupy-windows.ts';
import { snapshotOf } from './snapshot.ts';

type PlaceDeps = Pick<Deps, 'orders' | 'deferredOffers' | 'readParties' | 'windows' | 'calendar' | 'prices' | 'clock'>;

const offersPerRound = 100;

/**
 * Creates the order of an accepted offer, once: its id is derived from the request, and a unique index allows one order per request. An offer whose
 * people or service are not in the directory yet is deferred and retried: topics are not ordered relative to each other, and the acceptance must neither
 * block its topic nor be lost.
 */
export async function placeOrderFromOffer(deps: PlaceDeps, offer: OfferAcceptedV1): Promise<'applied' | 'old'> {
  const placed = await createOnce(deps, offer);
  if (placed !== 'unknown-party') return placed;
  await deps.deferredOffers.add(offer, deps.clock.now());
  return 'applied';
}

/** Creates the orders of deferred offers whose people and service have arrived since. */
export async function placeDeferredOffers(deps: PlaceDeps): Promise<void> {
  await workThrough(await deps.deferredOffers.list(offersPerRound), async (offer) => {
    if ((await createOnce(deps, offer)) === 'unknown-party') await deps.deferredOffers.recordAttempt(offer.requestId, deps.clock.now());
    else await deps.deferredOffers.remove(offer.requestId);
  });
}

async function createOnce(deps: PlaceDeps, offer: OfferAcceptedV1): Promise<'applied' | 'old' | 'unknown-party'> {
  const { orders, readParties, calendar, prices } = deps;
  const { service, provider, customer } = await readParties(offer);
  if (service === undefined || provider === undefined || customer === undefined) return 'unknown-party';
  const acceptedAt = new Date(offer.at);
  const running = calendar.windowAt(acceptedAt);
  const order = createOrderFromOffer(
    {
      id: derivedId('order-of-request', offer.requestId),
      requestId: offer.requestId,
      customerId: offer.customerId,
      providerId: offer.providerId,
      serviceId: offer.serviceId,
      schedule: {
        start: acceptedAt,
        end: null,
        window: null,
        ...(running === undefined ? {} : { busy: { day: running.day, key: running.key } }),
        ...promisedArrival(offer, acceptedAt),
      },
      location: offer.address,
      place: { city: offer.city || null, pincode: offer.pincode ?? null },
      issue: offer.issue,
      notes: null,
      ...defined({ photos: offer.photos, voiceNote: offer.voiceNote }),
      prices: instantPrices(prices, offer.pricePaise),
      payment: { method: 'cash', cardLast4: null },
      snapshot: snapshotOf(service, provider, customer),
      startCode: createStartCode(),
      ...(isSamePerson(customer, provider) ? { samePerson: true } : {}),
    },
    acceptedAt,
  );
  // Both sides have agreed already, so the order takes its window even if that is full.
  const added = await orders.add(order, occupyWindows(deps, undefined, order, unlimited));
  if (!added.ok) throw new Error(`The order of request ${offer.requestId} could not be stored: ${added.code}`);
  return added.value.isNew ? 'applied' : 'old';
}

/** A newer version of dispatch may send a choice that this version does not know. */
function promisedArrival({ estimatedArrival }: OfferAcceptedV1, acceptedAt: Date): Pick<Schedule, 'estimatedArrival' | 'arrivesBy'> {
  const choice = arrivalChoices.find((known) => known === estimatedArrival);
  if (choice === undefined) return { estimatedArrival };
  return { estimatedArrival, arrivesBy: new Date(acceptedAt.getTime() + arrivalMinutes[choice] * minuteMs) };
}
