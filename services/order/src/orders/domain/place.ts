import type { PaymentMethod } from '@karigar/contracts';
import type { Confirmed, Pending, Prices, Schedule, Snapshot } from './order.ts';

const dayMs = 24 * 3_600_000;

/** Fees on top of the subtotal, integer paise. */
export interface PricePolicy {
  readonly platform: number;
  readonly tax: number;
}

/** Adds up in integer paise. */
export const priced = (subtotal: number, { platform, tax }: PricePolicy): Prices => ({
  subtotal,
  platform,
  tax,
  total: subtotal + platform + tax,
});

/** A pending order ends at the start of its slot or after 24 hours, whichever comes first. */
export const pendingUntil = (start: Date, now: Date): Date => new Date(Math.min(start.getTime(), now.getTime() + dayMs));

/** Short and readable on the phone: `K-7F3K-2QXM`, from the id. */
export const orderNumber = (id: string): string => `K-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

export interface NewOrder {
  readonly id: string;
  readonly customerId: string;
  readonly providerId: string;
  readonly serviceId: string;
  readonly schedule: Schedule;
  readonly location: string;
  readonly issue: string;
  readonly notes: string | null;
  readonly prices: Prices;
  readonly payment: { readonly method: PaymentMethod; readonly cardLast4: string | null };
  readonly snapshot: Snapshot;
}

/** A direct booking: the provider has yet to accept it. */
export const placeDirect = (order: NewOrder, now: Date): Pending => ({
  ...order,
  number: orderNumber(order.id),
  requestId: null,
  status: 'pending',
  createdAt: now,
  expiresAt: pendingUntil(order.schedule.start, now),
  history: [{ what: 'pending', at: now, by: 'customer' }],
});

/** The order of an accepted offer: both sides have agreed already. */
export const placeFromOffer = (order: NewOrder & { readonly requestId: string }, acceptedAt: Date): Confirmed => ({
  ...order,
  number: orderNumber(order.id),
  status: 'confirmed',
  createdAt: acceptedAt,
  confirmedAt: acceptedAt,
  progress: null,
  history: [{ what: 'confirmed', at: acceptedAt, by: 'customer' }],
});
