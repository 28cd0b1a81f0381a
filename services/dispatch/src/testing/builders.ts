import type { Asked, ServiceRequest } from '../requests/domain/request.ts';

export const start = new Date('2026-11-20T04:30:00Z');

export const asked = (providerId: string): Asked => ({
  providerId,
  serviceId: `service-of-${providerId}`,
  serviceName: 'Tap repair',
  instantVisitingCharge: 120_000,
  at: start,
});

/** An open request that p1, p2 and p3 have been asked about. */
export const openRequest = (over: Partial<ServiceRequest> = {}): ServiceRequest => ({
  id: 'request-1',
  customerId: 'customer-1',
  firstName: 'Asha',
  category: { id: 'plumbing', name: 'Plumbing', nameHi: null, translations: {} },
  address: '5 Lake View, Pune 411001',
  place: { city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '411001' },
  description: 'Kitchen tap burst',
  status: 'open',
  createdAt: start,
  expiresAt: new Date(start.getTime() + 300_000),
  extended: false,
  asked: [asked('p1'), asked('p2'), asked('p3')],
  nextWaveAt: null,
  waves: 1,
  offers: [],
  acceptedOfferId: null,
  orderId: null,
  ...over,
});
