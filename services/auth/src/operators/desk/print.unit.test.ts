import type { OperatorOrderView } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { categoryList, orderText } from './print.ts';

const order: OperatorOrderView = {
  id: 'o1',
  order_id: 'o1',
  number: 'K-4821',
  status: 'cancelled',
  date: '2026-11-22T03:30:00.000Z',
  scheduled_end: '2026-11-22T05:30:00.000Z',
  created: '2026-11-20T09:42:00.000Z',
  issue: 'The tap drips.\nSince Monday.\u001B[2J',
  notes: null,
  location: '12 Lake View, Pune',
  city: 'Pune',
  pincode: null,
  subtotal: 349,
  shipping: 4.99,
  tax: 8.64,
  total: 362.63,
  payment: { method: 'cash', cardLast4: null },
  Service: { id: 's1', name: 'Tap repair', visiting_charge: 349, instant_visiting_charge: 500, cover_image: '' },
  ProviderInfo: { id: 'p1', name: 'Ramesh Jadhav', address: null, mobile: '+919800000002', shop_address: null },
  CustomerInfo: { id: 'c1', name: 'Asha Rao', email: 'asha@karigar.test', phone: '+919800000001' },
  progress: null,
  timeline: [
    { what: 'placed', at: '2026-11-20T09:42:00.000Z', by: 'customer', note: null },
    { what: 'cancelled', at: '2026-11-20T18:31:00.000Z', by: 'provider', note: 'I am ill.' },
  ],
  request_id: null,
  cancellation: { by: 'provider', reason: 'emergency', note: 'I am ill.' },
};

it('prints an order for people: facts below a title, and the timeline line by line, in the market’s time zone', () => {
  expect(orderText(order).split('\n')).toEqual([
    'Order K-4821 (o1)',
    '',
    'Status     cancelled',
    'Visit      22 Nov 2026, 9:00 am to 22 Nov 2026, 11:00 am',
    'Service    Tap repair (s1)',
    'Provider   Ramesh Jadhav (p1), +919800000002',
    'Customer   Asha Rao (c1), +919800000001, asha@karigar.test',
    'Place      12 Lake View, Pune',
    // Further lines are indented, and no control character reaches the terminal.
    'Issue      The tap drips.',
    '           Since Monday. [2J',
    'Total      ₹362.63 (visit ₹349.00, platform ₹4.99, tax ₹8.64)',
    'Payment    cash',
    'Cancelled  by provider, emergency, I am ill.',
    '',
    'Timeline',
    '',
    '20 Nov 2026, 3:12 pm   customer  placed',
    '21 Nov 2026, 12:01 am  provider  cancelled  I am ill.',
  ]);
});

it('aligns columns behind Hindi names, and says how to read on', () => {
  const one = {
    slug: '',
    description: '',
    descriptionHi: null,
    image: null,
    count: 1,
    searchWords: [],
    synonyms: [],
    briefs: [],
    active: true,
  };
  const items = [
    { ...one, id: 'tailor', name: 'Tailor', nameHi: 'दर्ज़ी' },
    { ...one, id: 'paint', name: 'Painting', nameHi: null, active: false },
  ];
  expect(categoryList({ items, nextCursor: 'abc' }).split('\n')).toEqual([
    'Categories',
    '',
    'ID      NAME      HINDI  SERVICES  SHOWN',
    'tailor  Tailor    दर्ज़ी   1         yes',
    'paint   Painting  -      1         hidden',
    '',
    'More: --cursor abc',
  ]);
});
