import type { ActiveRequestView, NotificationView, OfferSnapshot, OrderView, ProviderOrderView, ServiceView } from '@karigar/contracts';

/** Valid by default; a test names what matters to it. */
export const aRequest = (over: Partial<ActiveRequestView> = {}): ActiveRequestView => ({
  id: 'r1',
  serviceType: 'plumbing',
  category: { id: 'plumbing', name: 'Plumbing' },
  service: { id: 's1', name: 'Tap and leak repair', instant_visiting_charge: 850 },
  address: 'Lake View, Kothrud',
  city: 'Pune',
  description: 'Kitchen tap burst, water everywhere',
  created: new Date().toISOString(),
  expires: new Date(Date.now() + 300_000).toISOString(),
  customer: { firstName: 'Asha' },
  attemptsUsed: 0,
  attemptsLeft: 3,
  ...over,
});

export const anOffer = (over: Partial<OfferSnapshot> = {}): OfferSnapshot => ({
  id: 'o1',
  provider: { id: 'p1', name: 'Ramesh Jadhav', avatar: null, rating: 4 },
  service: { id: 's1', name: 'Tap and leak repair' },
  price: 850,
  estimatedArrival: '15-20 minutes',
  requestId: 'r1',
  expires: new Date(Date.now() + 120_000).toISOString(),
  attempt: 1,
  status: 'open',
  heldUntil: null,
  ...over,
});

export const anOrderLine = (over: Partial<ProviderOrderView> = {}): ProviderOrderView => ({
  order_id: 'order-1',
  number: 'K-4821',
  status: 'pending',
  date: '2026-11-22T03:30:00.000Z',
  scheduled_end: '2026-11-22T05:30:00.000Z',
  created: '2026-11-20T09:42:00.000Z',
  issue: 'The kitchen tap drips',
  location: '12 Lake View, Kothrud, Pune',
  total: 362.63,
  progress: null,
  allowedActions: ['accept', 'reject'],
  request_id: null,
  CustomerInfo: { name: 'Asha Deshmukh' },
  Service: { name: 'Tap and leak repair' },
  ...over,
});

export const anOrder = (over: Partial<OrderView> = {}): OrderView => ({
  ...anOrderLine(),
  id: 'order-1',
  notes: null,
  subtotal: 349,
  shipping: 4.99,
  tax: 8.64,
  payment: { method: 'cash', cardLast4: null },
  Service: { id: 's1', name: 'Tap and leak repair', visiting_charge: 349, instant_visiting_charge: 850, cover_image: '' },
  ProviderInfo: { id: 'p1', name: 'Ramesh Jadhav', address: 'Pune', mobile: '+919812345670', shop_address: 'Pune' },
  CustomerInfo: { name: 'Asha Deshmukh', email: null, phone: null },
  timeline: [{ what: 'placed', at: '2026-11-20T09:42:00.000Z', by: 'customer', note: null }],
  ...over,
});

export const aService = (over: Partial<ServiceView> = {}): ServiceView => ({
  id: 's1',
  name: 'Tap and leak repair',
  category: { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' },
  category_id: 'plumbing',
  visiting_charge: 349,
  instant_visiting_charge: 850,
  description: 'Dripping taps, leaking pipes and joints',
  cover_image: '/api/media/m1/640',
  locations: ['Pune', '411038'],
  experience: 5,
  specifications: ['Taps', 'Pipes'],
  working_images: ['/api/media/m2/640', '/api/media/m3/640'],
  badge_status: false,
  service_type: 'INSTANT',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  created: '2026-11-01T08:00:00.000Z',
  rating: 4,
  reviewsCount: 0,
  archived: false,
  ProviderInfo: { id: 'p1', name: 'Ramesh Jadhav', avatar: null, rating: 4, reviewsCount: 0, city: 'Pune', jobsDone: 0 },
  ...over,
});

export const aNotification = (over: Partial<NotificationView> = {}): NotificationView => ({
  id: 'n1',
  message: 'New service request received!',
  read: false,
  timestamp: new Date().toISOString(),
  kind: 'request',
  ref: 'r1',
  ...over,
});
