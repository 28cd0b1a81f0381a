import type { Order } from '../domain/order.ts';
import type { OrderDocument } from './order-model.ts';

type Stored = Omit<OrderDocument, 'version' | 'claimsToFree' | 'outbox'>;

/** Field by field, so that a new field is stored only when somebody decided so. */
export function toDocument(order: Order): Stored {
  return {
    _id: order.id,
    status: order.status,
    number: order.number,
    customerId: order.customerId,
    providerId: order.providerId,
    serviceId: order.serviceId,
    ...(order.requestId === null ? {} : { requestId: order.requestId }),
    schedule: order.schedule,
    location: order.location,
    issue: order.issue,
    notes: order.notes,
    prices: order.prices,
    payment: order.payment,
    snapshot: order.snapshot,
    createdAt: order.createdAt,
    history: [...order.history],
    ...particulars(order),
  };
}

function particulars(order: Order): Partial<Stored> {
  switch (order.status) {
    case 'pending':
      return { expiresAt: order.expiresAt };
    case 'confirmed':
      return { confirmedAt: order.confirmedAt, progress: order.progress };
    case 'cancelled':
      return { cancelledBy: order.cancelledBy, reason: order.reason, note: order.note };
    case 'fulfilled':
      return { fulfilledAt: order.fulfilledAt };
    case 'rejected':
    case 'expired':
      return {};
    default:
      return order satisfies never;
  }
}

/** @throws when a stored document is not an order of any known status */
export function toOrder(document: OrderDocument): Order {
  const base = {
    id: document._id,
    number: document.number,
    customerId: document.customerId,
    providerId: document.providerId,
    serviceId: document.serviceId,
    requestId: document.requestId ?? null,
    schedule: document.schedule,
    location: document.location,
    issue: document.issue,
    notes: document.notes,
    prices: document.prices,
    payment: document.payment,
    snapshot: document.snapshot,
    createdAt: document.createdAt,
    history: document.history,
  };
  switch (document.status) {
    case 'pending':
      return { ...base, status: 'pending', expiresAt: required(document.expiresAt) };
    case 'confirmed':
      return { ...base, status: 'confirmed', confirmedAt: required(document.confirmedAt), progress: document.progress ?? null };
    case 'cancelled':
      return {
        ...base,
        status: 'cancelled',
        cancelledBy: required(document.cancelledBy),
        reason: document.reason ?? null,
        note: document.note ?? null,
      };
    case 'fulfilled':
      return { ...base, status: 'fulfilled', fulfilledAt: required(document.fulfilledAt) };
    case 'rejected':
    case 'expired':
      return { ...base, status: document.status };
    case 'void':
      throw new Error(`Order ${document._id} was given up before it was placed`);
    default:
      return document.status satisfies never;
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A stored order lacks a field of its status');
  return value;
}
