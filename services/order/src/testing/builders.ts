import type { Confirmed, Pending } from '../orders/domain/order.ts';
import { placeDirect, placeFromOffer, priced, type NewOrder } from '../orders/domain/place.ts';

/** 20 Nov 2026, 10:00 in Kolkata. */
export const morning = new Date('2026-11-20T04:30:00Z');
/** The window 1-3 PM of the next day. */
export const tomorrowAtOne = {
  start: new Date('2026-11-21T07:30:00Z'),
  end: new Date('2026-11-21T09:30:00Z'),
  window: { day: '2026-11-21', key: '13' },
} as const;

const parts = (over: Partial<NewOrder> = {}): NewOrder => ({
  id: 'order-1',
  customerId: 'customer-1',
  providerId: 'provider-1',
  serviceId: 'service-1',
  schedule: tomorrowAtOne,
  location: '5 Lake View, Pune 411001',
  issue: 'Tap leaks',
  notes: null,
  prices: priced(34_900, { platform: 499, tax: 864 }),
  payment: { method: 'cash', cardLast4: null },
  snapshot: {
    service: { name: 'Tap repair', visitingCharge: 34_900, instantVisitingCharge: 120_000, coverImage: '/api/media/cover/640' },
    provider: { name: 'Ramesh Jadhav', address: '12 MG Road', mobile: '+919800000001', shopAddress: '12 MG Road, Pune' },
    customer: { name: 'Asha Rao', email: 'asha@example.test', phone: '+919800000002' },
  },
  ...over,
});

export const pendingOrder = (over: Partial<NewOrder> = {}, now = morning): Pending => placeDirect(parts(over), now);

export const confirmedOrder = (over: Partial<Confirmed> = {}, now = morning): Confirmed => {
  const { expiresAt, ...pending } = placeDirect(parts(), now);
  return { ...pending, status: 'confirmed', confirmedAt: expiresAt < now ? expiresAt : now, progress: null, ...over };
};

export const instantOrder = (now = morning): Confirmed =>
  placeFromOffer({ ...parts({ schedule: { start: now, end: null, window: null } }), requestId: 'request-1' }, now);
