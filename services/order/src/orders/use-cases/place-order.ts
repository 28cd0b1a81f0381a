import {
  cancelledOrdersMax,
  defined,
  ok,
  pendingOrdersMax,
  refuse,
  toPaise,
  toRupees,
  type RouteInput,
  type Result,
  type ordersRoutes,
} from '@karigar/contracts';
import { covers, type Place } from '@karigar/contracts/places';
import { awaitProjection, inSequence, runExclusive, type WriteAlongside } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';
import { isOffered } from '../../directory/domain/is-offered.ts';
import type { Availability } from '../../windows/domain/availability.ts';
import { withFreeWindows } from '../../windows/queries/free-windows.ts';
import { findWindow, type BookableWindow } from '../../windows/use-cases/find-window.ts';
import type { BookingContext, CountedOrders, Parties } from '../data/booking-context.ts';
import type { Added } from '../data/order-repository.ts';
import type { Order, Prices } from '../domain/order.ts';
import { createDirectOrder, type NewOrder } from '../domain/new-order.ts';
import { directPrices } from '../domain/prices.ts';
import { isSamePerson } from '../domain/same-person.ts';
import { outOfArea, resolvePlace } from '../queries/coverage.ts';
import { checkBookable, withCurrentHours } from './check-bookable.ts';
import { createStartCode } from './create-start-code.ts';
import type { Deps } from './deps.ts';
import { occupyWindows } from './occupy-windows.ts';
import { snapshotOf } from './snapshot.ts';

export interface PlaceOrder {
  /** Derived from the idempotency key, so that a retry names the same order. */
  readonly orderId: string;
  readonly customerId: string;
  /** Distinguishes a retry from a different booking with the same idempotency key. */
  readonly callHash?: string | undefined;
  readonly body: RouteInput<(typeof ordersRoutes)['placeOrder']>['body'];
}

/**
 * Books a service. One transaction counts the booking at the service and both accounts, which conflicts with a deletion and with a change of the
 * provider's hours; occupies the window if it has room; and stores the order with its event. A successful call can be repeated and returns its order,
 * even if it would be refused now. Refuses IDEMPOTENCY_KEY_REUSED when a different call created the order with that id.
 */
export async function placeOrder(deps: Deps, command: PlaceOrder): Promise<Result<Order>> {
  // One after the other, so that a customer's simultaneous bookings count each other. Other instances of this service may add one each.
  const placed = await runExclusive(`bookings of ${command.customerId}`, () => withCurrentHours(() => bookOnce(deps, command)));
  if (placed.ok && placed.value.isNew) return ok(placed.value.order);
  const existing = await deps.orders.findPlaced({ id: command.orderId, customerId: command.customerId });
  if (existing !== undefined) return existing.callHash === command.callHash ? ok(existing.order) : refuse('IDEMPOTENCY_KEY_REUSED');
  return placed.ok ? refuse('CONFLICT') : withFreeWindows(deps, command.body.provider_id, new Date(command.body.date), placed);
}

async function bookOnce(deps: Deps, command: PlaceOrder): Promise<Result<Added>> {
  const { orderId, customerId, callHash, body } = command;
  const context = await findContext(deps, command);
  if (!context.ok) return context;
  const { service, customer, hours } = context.value;
  const withinLimits = checkLimits(context.value, deps.limitsPerPerson);
  if (!withinLimits.ok) return withinLimits;
  const place = resolvePlace(body, customer);
  if (!covers(service, place)) return outOfArea(deps, service, place);
  const prices = directPrices(deps.prices, service.visitingChargePaise);
  if (toPaise(body.estimated_charge) !== prices.total) return refuse('PRICE_CHANGED', breakdown(prices));
  const window = await findWindow(deps, body.provider_id, new Date(body.date), hours);
  if (!window.ok) return window;

  const { method, cardLast4 = null } = body.payment;
  const payment = await deps.payments.authorize({ orderId, customerId, amountPaise: prices.total, method, cardLast4 });
  if (!payment.ok) return payment;

  const details = detailsOf({ command, parties: context.value, place, prices, payment: payment.value, window: window.value });
  const order = createDirectOrder(details, deps.clock.now());
  return deps.orders.add(order, bookingWrites(deps, order, hours), callHash);
}

/** The rest of the booking's transaction: takes the window, checks that it is still bookable and keeps photos and voice note. */
function bookingWrites(deps: Deps, order: Order, hours: Availability): WriteAlongside | undefined {
  const { customerId, serviceId, photos, voiceNote } = order.details;
  const occupied = occupyWindows(deps, undefined, order, hours.capacity);
  const others = [{ kind: 'customer', id: customerId } as const, { kind: 'service', id: serviceId } as const];
  const keepAttachments = (session: ClientSession) =>
    deps.attachments.keep({ photos, voiceNote }, { ownerId: customerId, about: order.id }, session);
  return occupied && { ...occupied, write: inSequence(occupied.write, checkBookable(deps, order, hours, others), keepAttachments) };
}

/** Refuses LIMIT_REACHED when too many orders of the customer are pending, or when they have cancelled too many with this provider within a day. */
function checkLimits({ pending: { all, withProvider }, cancelled }: CountedOrders, factor: number): Result<undefined> {
  const max = {
    all: pendingOrdersMax.all * factor,
    withProvider: pendingOrdersMax.withProvider * factor,
    cancelled: cancelledOrdersMax * factor,
  };
  const refuseBeyond = (limit: number, sentence: string) => refuse('LIMIT_REACHED', { limit }, sentence);
  if (withProvider >= max.withProvider)
    return refuseBeyond(
      max.withProvider,
      `${max.withProvider} of your bookings are waiting for an answer of this karigar already. Please wait for one, or cancel one.`,
    );
  if (all >= max.all)
    return refuseBeyond(max.all, `${max.all} of your bookings are waiting for an answer already. Please wait for one, or cancel one.`);
  if (cancelled >= max.cancelled)
    return refuseBeyond(
      max.cancelled,
      `You have cancelled ${max.cancelled} bookings of this karigar within a day. Please wait until tomorrow, or choose another karigar.`,
    );
  return ok(undefined);
}

/**
 * Refuses NOT_FOUND for a service that is not this provider's, SERVICE_UNAVAILABLE_FOR_BOOKING for a blocked provider, OWN_SERVICE for the customer's own
 * account as a provider, and UNAVAILABLE while an account is missing in the directory.
 */
async function findContext(
  { readBookingContext }: Deps,
  { customerId, body }: PlaceOrder,
): Promise<Result<Parties & CountedOrders & Pick<BookingContext, 'hours'>>> {
  const ids = { serviceId: body.service_id, providerId: body.provider_id, customerId };
  const complete = await awaitProjection(async () => {
    const found = await readBookingContext(ids);
    return found.service && found.provider && found.customer && found;
  });
  const { service, provider, customer, hours, pending, cancelled } = complete ?? (await readBookingContext(ids));
  if (service === undefined || !isOffered(service) || service.providerId !== body.provider_id) return refuse('NOT_FOUND');
  if (customer === undefined || provider === undefined) return refuse('UNAVAILABLE', { retryAfter: 2 });
  if (provider.blocked === true) return refuse('SERVICE_UNAVAILABLE_FOR_BOOKING');
  if (isSamePerson(customer, provider)) return refuse('OWN_SERVICE');
  return ok({ service, provider, customer, hours, pending, cancelled });
}

interface Booking extends Pick<NewOrder, 'prices' | 'payment'> {
  readonly command: PlaceOrder;
  readonly parties: Parties;
  readonly place: Place | null;
  readonly window: BookableWindow;
}

function detailsOf({ command, parties, place, prices, payment, window }: Booking): NewOrder {
  const { orderId, customerId, body } = command;
  const { service, provider, customer } = parties;
  const { day, key, start, end } = window;
  return {
    id: orderId,
    customerId,
    providerId: provider._id,
    serviceId: service._id,
    schedule: { start, end, window: { day, key } },
    location: body.location,
    place,
    issue: body.issue,
    notes: body.notes ?? null,
    ...(body.photos?.length ? { photos: body.photos } : {}),
    ...defined({ voiceNote: body.voice_note }),
    prices,
    payment,
    snapshot: snapshotOf(service, provider, customer),
    startCode: createStartCode(),
  };
}

/** What the customer is about to pay, in rupees, for PRICE_CHANGED. */
const breakdown = ({ subtotal, platform, tax, total }: Prices) => ({
  breakdown: { subtotal: toRupees(subtotal), shipping: toRupees(platform), tax: toRupees(tax), total: toRupees(total) },
});
