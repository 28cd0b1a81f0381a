import { dayMs } from '@karigar/contracts';
import type { Order, OrderDetails } from './order.ts';

/** A pending order expires at the start of its window or after 24 hours, whichever comes first. */
export const pendingUntil = (start: Date, now: Date): Date => new Date(Math.min(start.getTime(), now.getTime() + dayMs));

/** Short and readable on the phone: `K-7F3K-2QXM`, from the id. */
const orderNumber = (id: string): string => `K-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

/** Normalizes an order number that somebody has typed: case, spaces and dashes do not matter. */
export const readOrderNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^K?(.{4})(.{4})$/, 'K-$1-$2');

/** Whether this is a complete order number, in any spelling. */
export const isOrderNumber = (typed: string): boolean => /^K-.{4}-.{4}$/.test(readOrderNumber(typed));

/** The details of a new order, without number and time of creation. */
export type NewOrder = Omit<OrderDetails, 'number' | 'createdAt' | 'requestId'> & { readonly id: string };

/** A direct booking, which the provider has yet to accept. */
export const createDirectOrder = ({ id, ...details }: NewOrder, now: Date): Order => ({
  id,
  details: { ...details, requestId: null, number: orderNumber(id), createdAt: now },
  state: { status: 'pending', expiresAt: pendingUntil(details.schedule.start, now) },
  history: [{ what: 'pending', at: now, by: 'customer' }],
});

/** The order of an accepted offer: both sides have agreed already. */
export const createOrderFromOffer = ({ id, ...details }: NewOrder & { readonly requestId: string }, acceptedAt: Date): Order => ({
  id,
  details: { ...details, number: orderNumber(id), createdAt: acceptedAt },
  state: { status: 'confirmed', confirmedAt: acceptedAt, progress: null },
  history: [{ what: 'confirmed', at: acceptedAt, by: 'customer' }],
});
