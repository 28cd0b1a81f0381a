import { dayMs } from '@karigar/contracts/constants';
import type {
  AddressView,
  AlternativeView,
  CategoryView,
  CustomerView,
  FeesView,
  JobBriefView,
  NotificationSettings,
  OfferView,
  OrderView,
  ProviderCardView,
  RankedProviderView,
  RequestView,
  ServiceFacets,
  ServiceView,
} from '@karigar/contracts';

export const fees: FeesView = { direct: { shipping: 4.99, tax: 8.64 }, instant: { shipping: 50, tax: 0 } };

/** Builders with valid defaults; a test overrides what matters to it. */
export const aService = (more: Partial<ServiceView> = {}): ServiceView => ({
  id: 's1',
  name: 'Tap and leak repair',
  category: { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' },
  category_id: 'plumbing',
  visiting_charge: 349,
  instant_visiting_charge: 1200,
  description: 'Taps and leaks',
  cover_image: '/api/media/m1/640',
  locations: ['Pune'],
  experience: 5,
  specifications: ['Tap repair'],
  working_images: [],
  badge_status: true,
  service_type: 'INSTANT',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  created: '2026-11-01T10:00:00.000Z',
  rating: 4.8,
  reviewsCount: 126,
  archived: false,
  ProviderInfo: { id: 'p1', name: 'Ramesh Jadhav', avatar: null, rating: 4.8, reviewsCount: 140, city: 'Pune', jobsDone: 318 },
  ...more,
});

export const aCategory = (more: Partial<CategoryView> = {}): CategoryView => ({
  id: 'plumbing',
  name: 'Plumbing',
  nameHi: 'प्लंबिंग',
  slug: 'plumbing',
  description: 'Taps, leaks and pipes.',
  descriptionHi: 'नल, रिसाव और पाइप।',
  translations: { mr: { name: 'प्लंबिंग', description: 'नळ, गळती आणि पाइप.' } },
  image: '/api/media/c1/640',
  count: 34,
  ...more,
});

export const aProvider = (more: Partial<ProviderCardView> = {}): ProviderCardView => ({
  id: 'p1',
  name: 'Ramesh Jadhav',
  avatar: null,
  city: 'Pune',
  state: 'Maharashtra',
  rating: 4.8,
  reviewsCount: 140,
  jobsDone: 318,
  verified: true,
  categories: [{ id: 'plumbing', name: 'Plumbing', slug: 'plumbing' }],
  servicesCount: 2,
  ...more,
});

export const aRank = (provider: ProviderCardView = aProvider(), more: Partial<RankedProviderView> = {}): RankedProviderView => ({
  provider,
  score: 4.77,
  parts: {
    rating: provider.rating,
    reviewsCount: provider.reviewsCount,
    marketRating: 4.4,
    priorReviews: 10,
    jobsDone: provider.jobsDone,
  },
  ...more,
});

export const someFacets = (more: Partial<ServiceFacets> = {}): ServiceFacets => ({
  total: 2,
  categories: [{ id: 'plumbing', name: 'Plumbing', slug: 'plumbing', count: 2 }],
  cities: [{ name: 'Pune', count: 2 }],
  types: [
    { type: 'HOME', count: 1 },
    { type: 'INSTANT', count: 1 },
  ],
  ratings: [{ from: 4, count: 1 }],
  prices: [{ upTo: 500, count: 1 }],
  ...more,
});

export const aBrief = (more: Partial<JobBriefView> = {}): JobBriefView => ({
  id: 'leaking-tap',
  title: 'Fix a leaking tap',
  titleHi: 'टपकता नल ठीक करना',
  category: { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' },
  description: 'A tap leaks in the ____.',
  descriptionHi: '____ का नल टपकता है।',
  price: { from: 299, to: 449, count: 12 },
  ...more,
});

export const aCustomer = (more: Partial<CustomerView> = {}): CustomerView => ({
  id: 'c1',
  name: 'Asha Kulkarni',
  email: 'asha@example.test',
  mobile: '+919876543210',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411038',
  emailProven: true,
  ...more,
});

export const anAddress = (more: Partial<AddressView> = {}): AddressView => ({
  id: 'a1',
  name: 'Asha Kulkarni',
  phone: '+919876543210',
  street: '5 Lake View',
  apartment: 'Flat B2',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411038',
  country: 'India',
  isDefault: true,
  ...more,
});

export const anAlternative = (more: Partial<AlternativeView> = {}): AlternativeView => ({
  id: 's2',
  name: 'Leaks and taps',
  visiting_charge: 399,
  cover_image: '/api/media/m2/640',
  rating: 4.8,
  reviewsCount: 31,
  ProviderInfo: { id: 'p2', name: 'Sunita Pawar' },
  ...more,
});

export const anOrder = (more: Partial<OrderView> = {}): OrderView => ({
  id: 'k1',
  order_id: 'k1',
  number: 'K-20481',
  status: 'pending',
  date: '2026-11-21T07:30:00.000Z',
  scheduled_end: '2026-11-21T09:30:00.000Z',
  created: '2026-11-20T09:42:00.000Z',
  issue: 'Kitchen tap drips',
  notes: null,
  location: 'Flat B2, 5 Lake View, Pune, Maharashtra 411038',
  city: 'Pune',
  pincode: '411038',
  subtotal: 349,
  shipping: 4.99,
  tax: 8.64,
  total: 362.63,
  payment: { method: 'cash', cardLast4: null },
  Service: { id: 's1', name: 'Tap and leak repair', visiting_charge: 349, instant_visiting_charge: 1200, cover_image: '/api/media/m1/640' },
  ProviderInfo: { id: 'p1', name: 'Ramesh Jadhav', address: '12 MG Road', mobile: '+919800000000', shop_address: '12 MG Road, Pune' },
  CustomerInfo: { name: 'Asha Kulkarni', email: 'asha@example.test', phone: '+919876543210' },
  progress: null,
  timeline: [{ what: 'placed', at: '2026-11-20T09:42:00.000Z', by: 'customer', note: null }],
  allowedActions: ['move', 'change_address', 'cancel'],
  request_id: null,
  ...more,
});

export const aRequest = (more: Partial<RequestView> = {}): RequestView => ({
  id: 'r1',
  status: 'open',
  serviceType: 'plumbing',
  category: { id: 'plumbing', name: 'Plumbing' },
  address: '5 Lake View',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411038',
  description: 'Kitchen tap burst',
  created: new Date().toISOString(),
  expires: new Date(Date.now() + 300_000).toISOString(),
  extended: false,
  providersAsked: 14,
  acceptedOfferId: null,
  order_id: null,
  offers: [],
  ...more,
});

export const anOffer = (more: Partial<OfferView> = {}): OfferView => ({
  id: 'o1',
  requestId: 'r1',
  provider: { id: 'p1', name: 'Sunil Pawar', avatar: null, rating: 4.9, reviewsCount: 12, jobsDone: 40, verified: true },
  service: { id: 's1', name: 'Tap and leak repair' },
  price: 850.5,
  total: 900.5,
  estimatedArrival: '15-20 minutes',
  expires: new Date(Date.now() + 120_000).toISOString(),
  attempt: 1,
  ...more,
});

const told = { push: true, email: false };
export const notificationSettings: NotificationSettings = {
  kinds: { order: told, instant: told, message: told, review: told, system: told },
  quietHours: { on: false, from: 22, to: 7 },
};

/** Answers the call for the next free windows: each provider's is 9–11 AM of the day after tomorrow, Kolkata's time. */
export function nextFreeOf({ providers = '' }: Readonly<Record<string, string>>): {
  items: { provider_id: string; next: { start: string; end: string } }[];
} {
  const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
  const next = { start: `${day}T03:30:00.000Z`, end: `${day}T05:30:00.000Z` };
  return { items: providers.split(',').map((provider_id) => ({ provider_id, next })) };
}
