import { ok, refuse, toPaise, toRupees, type RouteInput, type Result, type ordersRoutes } from '@karigar/contracts';
import { awaitProjection, type WriteAlongside } from '@karigar/service-kit';
import { isBookable, type CustomerEntry, type ProviderEntry, type ServiceEntry } from '../../directory/data/directory.ts';
import { findWindow, type BookableWindow } from '../../slots/use-cases/find-window.ts';
import type { Order, Prices, Snapshot } from '../domain/order.ts';
import { placeDirect } from '../domain/place.ts';
import { directPrices } from '../domain/prices.ts';
import type { Deps } from './deps.ts';
import { occupyWindows, withAlternatives } from './occupy-windows.ts';

export interface PlaceOrder {
  /** Follows from the idempotency key, so that a retry names the same order. */
  readonly orderId: string;
  readonly customerId: string;
  readonly body: RouteInput<(typeof ordersRoutes)['placeOrder']>['body'];
}

/**
 * Books a service. One transaction counts the booking at the service and both accounts, which conflicts with a deletion, occupies the window if it has room, and
 * stores the order with its event.
 */
export async function placeOrder(deps: Deps, command: PlaceOrder): Promise<Result<Order>> {
  const placed = await deps.orders.find({ id: command.orderId, customerId: command.customerId });
  if (placed !== undefined) return ok(placed);

  const parties = await findParties(deps, command);
  if (!parties.ok) return parties;
  const { service } = parties.value;
  const prices = directPrices(deps.prices, service.visitingChargePaise);
  if (toPaise(command.body.estimated_charge) !== prices.total) return refuse('PRICE_CHANGED', breakdown(prices));
  const window = await findWindow(deps, service.providerId, new Date(command.body.date));
  if (!window.ok) return window;

  const order = newOrder(command, parties.value, prices, window.value, deps.clock.now());
  const occupied = occupyWindows(deps, undefined, order, window.value.capacity);
  const added = await deps.orders.add(order, occupied && counted(deps, order, occupied));
  if (!added.ok) return withAlternatives(deps, service.providerId, window.value, added);
  return ok(added.value.order);
}

/** Counts the booking at its service, its provider and its customer as well, so that it conflicts with the deletion of each. */
const counted = ({ directory }: Deps, { details }: Order, { write, ...rest }: WriteAlongside): WriteAlongside => ({
  ...rest,
  write: async (session) => {
    const written = await write(session);
    if (!written.ok) return written;
    const { customer, provider } = directory.accounts;
    if (!(await customer.use(details.customerId, session))) return refuse('CONFLICT', {}, 'This account is being deleted.');
    const isOpen = (await provider.use(details.providerId, session)) && (await directory.countBooking(details.serviceId, session));
    return isOpen ? ok(undefined) : refuse('SERVICE_UNAVAILABLE_FOR_BOOKING');
  },
});

interface Parties {
  readonly service: ServiceEntry;
  readonly provider: ProviderEntry;
  readonly customer: CustomerEntry;
}

/** Refuses NOT_FOUND for a service that is not this provider's, and UNAVAILABLE while one of the accounts has not arrived here. */
async function findParties({ directory }: Deps, { customerId, body }: PlaceOrder): Promise<Result<Parties>> {
  const service = await awaitProjection(() => directory.service(body.service_id));
  if (service === undefined || service.archived === true || service.providerId !== body.provider_id) return refuse('NOT_FOUND');
  if (!isBookable(service)) return refuse('SERVICE_UNAVAILABLE_FOR_BOOKING');
  const [customer, provider] = await Promise.all([
    awaitProjection(() => directory.customer(customerId)),
    awaitProjection(() => directory.provider(service.providerId)),
  ]);
  if (customer === undefined || provider === undefined) return refuse('UNAVAILABLE', { retryAfter: 2 });
  return ok({ service, provider, customer });
}

const newOrder = (
  { orderId, customerId, body }: PlaceOrder,
  { service, provider, customer }: Parties,
  prices: Prices,
  { day, key, start, end }: BookableWindow,
  now: Date,
): Order =>
  placeDirect(
    {
      id: orderId,
      customerId,
      providerId: provider._id,
      serviceId: service._id,
      schedule: { start, end, window: { day, key } },
      location: body.location,
      issue: body.issue,
      notes: body.notes ?? null,
      prices,
      payment: { method: body.payment.method, cardLast4: body.payment.cardLast4 ?? null },
      snapshot: snapshotOf(service, provider, customer),
    },
    now,
  );

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
