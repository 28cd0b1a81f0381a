import { expect, it } from 'vitest';
import { anOrder, aRequest } from '../../testing/operator-answers.ts';
import { auditList, categoryList, orderText, requestText } from './print.ts';

it('prints an order for people: facts below a title, and the timeline line by line, in the market’s time zone', () => {
  expect(orderText(anOrder).split('\n')).toEqual([
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

it('prints a request with how many providers were asked when, to the second, and their offers', () => {
  expect(requestText(aRequest).split('\n')).toEqual([
    'Request r1',
    '',
    'Status     accepted',
    'Customer   Asha (c1)',
    'Category   Plumbing (plumbing)',
    'Place      5 Lake View, Pune',
    'Issue      Kitchen tap burst',
    'Suggested  ₹800.00',
    'Opened     22 Nov 2026, 3:30:00 pm',
    'Expires    22 Nov 2026, 3:40:00 pm, extended once',
    'Waves      2',
    'Asked      16',
    'Order      o1',
    '',
    'Providers asked',
    '',
    '22 Nov 2026, 3:30:00 pm  15',
    '22 Nov 2026, 3:30:25 pm  1',
    '',
    'Offers',
    '',
    'STATUS    PROVIDER            SERVICE          ATTEMPT  PRICE    TOTAL    ARRIVES IN',
    'accepted  Ramesh Jadhav (p1)  Tap repair (s1)  2        ₹850.00  ₹900.00  5-10 minutes',
  ]);
  expect(
    requestText({ ...aRequest, asked: [], offers: [] })
      .split('\n')
      .slice(-2),
  ).toEqual(['', 'Offers: none']);
});

it('names the state that a complaint was given in the audit trail', () => {
  const entry = {
    id: 'e1',
    at: '2026-11-22T10:00:00.000Z',
    operatorId: 'op',
    operatorEmail: 'desk@karigar.test',
    action: 'complaint_answered',
    about: { kind: 'complaint', id: 'c1' },
    reason: null,
  } as const;
  const block = { ...entry, action: 'account_blocked', about: { kind: 'account', id: 'a1' }, reason: 'Fraud' } as const;
  const page = { items: [{ ...entry, state: 'investigating' }, block], nextCursor: null };
  expect(auditList(page).split('\n').slice(3)).toEqual([
    '22 Nov 2026, 3:30 pm  desk@karigar.test  complaint answered: investigating  complaint  c1',
    '22 Nov 2026, 3:30 pm  desk@karigar.test  account blocked                    account    a1  Fraud',
  ]);
});
