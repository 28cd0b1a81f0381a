import type { Complaint } from '../complaints/domain/complaint.ts';
import type { Order } from '../orders/domain/order.ts';
import { createDirectOrder, createOrderFromOffer, type NewOrder } from '../orders/domain/new-order.ts';
import { directPrices, type PricePolicy } from '../orders/domain/prices.ts';
import type { ProgressStep } from '@karigar/contracts';

/** 20 Nov 2026, 10:00 in Kolkata. */
export const morning = new Date('2026-11-20T04:30:00Z');
/** The window 1–3 PM of the next day. */
export const tomorrowAtOne = {
  start: new Date('2026-11-21T07:30:00Z'),
  end: new Date('2026-11-21T09:30:00Z'),
  window: { day: '2026-11-21', key: '13' },
} as const;

export const prices: PricePolicy = {
  direct: { platform: 499, tax: 864 },
  instant: { platform: 5_000, tax: 0 },
  defaultVisitingCharge: 50_000,
};

const newOrder = (over: Partial<NewOrder> = {}): NewOrder => ({
  id: 'order-1',
  customerId: 'customer-1',
  providerId: 'provider-1',
  serviceId: 'service-1',
  schedule: tomorrowAtOne,
  location: '5 Lake View, Pune 411001',
  place: null,
  issue: 'Tap leaks',
  notes: null,
  startCode: '0482',
  prices: directPrices(prices, 34_900),
  payment: { method: 'cash', cardLast4: null },
  snapshot: {
    service: { name: 'Tap repair', visitingCharge: 34_900, instantVisitingCharge: 120_000, coverImage: '/api/media/cover/640' },
    provider: { name: 'Ramesh Jadhav', address: '12 MG Road', mobile: '+919800000001', shopAddress: '12 MG Road, Pune' },
    customer: { name: 'Asha Rao', email: 'asha@example.test', phone: '+919800000002' },
  },
  ...over,
});

/** Of 1–3 PM tomorrow. */
export const pendingOrder = (over: Partial<NewOrder> = {}, now = morning): Order => createDirectOrder(newOrder(over), now);

export const confirmedOrder = (progress: ProgressStep | null = null, now = morning): Order => ({
  ...pendingOrder({}, now),
  state: { status: 'confirmed', confirmedAt: now, progress },
});

export const instantOrder = (now = morning): Order =>
  createOrderFromOffer({ ...newOrder({ schedule: { start: now, end: null, window: null } }), requestId: 'request-1' }, now);

export const aComplaint = (over: Partial<Complaint> = {}): Complaint => ({
  id: 'complaint-1',
  orderId: 'order-1',
  orderNumber: 'K-1',
  customerId: 'customer-1',
  customerName: 'Asha Rao',
  providerId: 'provider-1',
  providerName: 'Ramesh Jadhav',
  serviceId: 'service-1',
  serviceName: 'Tap repair',
  reason: 'quality',
  text: 'It still drips.',
  photos: [],
  state: 'new',
  createdAt: morning,
  answer: null,
  statement: null,
  ...over,
});
