import { ok, refuse, toPaise, toRupees, type RouteInput, type Result, type ordersRoutes } from '@karigar/contracts';
import { awaitProjection, crashPoint } from '@karigar/service-kit';
import { isBookable, type CustomerEntry, type ProviderEntry, type ServiceEntry } from '../../directory/data/directory.ts';
import { nearestFree } from '../../slots/queries/free-windows.ts';
import { findWindow } from '../../slots/use-cases/find-window.ts';
import { placeDirect, priced } from '../domain/place.ts';
import type { Order, Prices, Snapshot } from '../domain/order.ts';
import { judgeClaim, orderClaim } from './claims.ts';
import type { Deps } from './deps.ts';

/** A placing that has not stored its order by then gives up, since the completer may free its window soon after. */
const storeWithinMs = 20_000;

export interface PlaceOrder {
  readonly orderId: string;
  readonly customerId: string;
  readonly body: RouteInput<(typeof ordersRoutes)['placeOrder']>['body'];
}

/**
 * Books a service: claims the window first, then stores the order that carries the claim. A crash between the two leaves a claim that the
 * completer frees; a retry with the same id finds what is there.
 */
export async function placeOrder(deps: Deps, command: PlaceOrder): Promise<Result<Order>> {
  const { orders, slots, directory, clock } = deps;
  const placed = await orders.find({ id: command.orderId, customerId: command.customerId });
  if (placed !== undefined) return ok(placed);
  const replacingVoid = await orders.voidOf(command.orderId);

  const service = await awaitProjection(() => directory.service(command.body.service_id));
  if (service === undefined || service.archived === true || service.providerId !== command.body.provider_id) return refuse('NOT_FOUND');
  const [customer, provider] = await Promise.all([
    awaitProjection(() => directory.customer(command.customerId)),
    awaitProjection(() => directory.provider(service.providerId)),
  ]);
  if (customer === undefined || provider === undefined) return refuse('UNAVAILABLE', { retryAfter: 2 });

  const prices = priced(service.visitingChargePaise || deps.prices.defaultVisiting, deps.prices.direct);
  if (toPaise(command.body.estimated_charge) !== prices.total) return refuse('PRICE_CHANGED', breakdown(prices));
  const window = await findWindow(deps, service.providerId, new Date(command.body.date));
  if (!window.ok) return window;

  const now = clock.now();
  const place = { providerId: service.providerId, day: window.value.day, key: window.value.key };
  const claim = orderClaim({ id: command.orderId, customerId: command.customerId, serviceId: service._id });
  if (!(await slots.claim(place, claim, window.value.capacity, now)))
    return refuse('SLOT_TAKEN', { alternatives: await nearestFree(deps, service.providerId, window.value) });
  crashPoint('order:slot-claimed');

  // Asked after the claim: a deletion that began before sees the claim and counts it, one that began later is seen here.
  const still = await directory.service(service._id);
  if (still === null || !isBookable(still)) {
    // Another try of the same placing may have stored it: then the claim is its.
    const stored = await judgeClaim(deps, place, claim);
    return stored === undefined ? refuse('SERVICE_UNAVAILABLE_FOR_BOOKING') : ok(stored);
  }
  if (clock.now().getTime() - now.getTime() > storeWithinMs) return refuse('UNAVAILABLE', { retryAfter: 1 });

  const order = placeDirect(
    {
      id: command.orderId,
      customerId: command.customerId,
      providerId: service.providerId,
      serviceId: service._id,
      schedule: { start: window.value.start, end: window.value.end, window: { day: window.value.day, key: window.value.key } },
      location: command.body.location,
      issue: command.body.issue,
      notes: command.body.notes ?? null,
      prices,
      payment: { method: command.body.payment.method, cardLast4: command.body.payment.cardLast4 ?? null },
      snapshot: snapshotOf(service, provider, customer),
    },
    now,
  );
  const stored = await orders.add(order, replacingVoid === undefined ? {} : { replacingVoid });
  if (stored === 'given-up') return refuse('UNAVAILABLE', { retryAfter: 1 });
  if (stored.added) await slots.settle(place, claim);
  // Stored by another try, the order may have left this window again.
  else await judgeClaim(deps, place, claim);
  return ok(stored.order);
}

/** What the customer is about to pay, in rupees, for PRICE_CHANGED. */
const breakdown = ({ subtotal, platform, tax, total }: Prices) => ({
  breakdown: { subtotal: toRupees(subtotal), shipping: toRupees(platform), tax: toRupees(tax), total: toRupees(total) },
});

export const snapshotOf = (service: ServiceEntry, provider: ProviderEntry, customer: CustomerEntry): Snapshot => ({
  service: {
    name: service.name,
    visitingCharge: service.visitingChargePaise,
    instantVisitingCharge: service.instantVisitingChargePaise,
    coverImage: service.coverImage,
  },
  provider: {
    name: provider.name,
    address: provider.address,
    mobile: provider.mobile,
    shopAddress: [provider.address, provider.city, provider.state].filter(Boolean).join(', '),
  },
  customer: { name: customer.name, email: customer.email, phone: customer.mobile },
});
