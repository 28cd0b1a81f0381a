import { expect, it } from 'vitest';
import { anOpenRequest, anOrder, anOrderInNeed, aRequest } from '../../testing/operator-answers.ts';
import { attentionList, auditList, categoryList, orderText, requestList, requestText } from './print.ts';

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

it('lists visits to which nobody has come, with what to do, what happens otherwise, and how to read on', () => {
  const items = [
    { ...anOrderInNeed, progress: 'on_the_way' as const },
    { ...anOrderInNeed, number: 'K-0001', city: null },
  ];
  expect(attentionList('not_arrived', { items, nextCursor: 'abc' }).split('\n')).toEqual([
    'Visits that should be over, and nobody has arrived, newest first',
    '',
    'NUMBER       STATE                  VISIT                 CITY  WHAT TO DO                                           OTHERWISE IT',
    'K-7F3K-2QXM  confirmed, on the way  22 Nov 2026, 9:00 am  Pune  Ask the provider, who is on the way, where they are  counts as done 25 Nov 2026, 11:00 am',
    'K-0001       confirmed              22 Nov 2026, 9:00 am  -     Ask both sides whether anybody comes                 counts as done 25 Nov 2026, 11:00 am',
    '',
    'More: --attention not_arrived --cursor abc',
  ]);
});

const proposal = { date: '2026-11-23T03:30:00.000Z', scheduled_end: '2026-11-23T05:30:00.000Z', expires: '2026-11-22T09:30:00.000Z' };
it.each([
  ['unanswered', {}, 'Ask the provider to accept or decline', 'expires'],
  ['unanswered', { proposal }, 'Ask the customer to answer the proposed time', 'expires'],
  ['unfinished', { progress: 'started' }, 'Ask the provider to report the end of the work', 'counts as done'],
  ['no_show', {}, 'Ask both sides; the provider can agree, the customer can say that it was done', 'is cancelled'],
] as const)('says what to do about an order that is %s %j', (kind, more, advice, otherwise) => {
  const row = attentionList(kind, { items: [{ ...anOrderInNeed, ...more }] })
    .split('\n')
    .at(-1);
  expect(row?.split(/ {2,}/).slice(-2)).toEqual([advice, `${otherwise} 25 Nov 2026, 11:00 am`]);
  expect(orderText({ ...anOrder, ...more, attention: kind })).toMatch(new RegExp(`^Attention +${advice}$`, 'm'));
});

it('lists open requests with how many providers were asked and have offered, and what that means', () => {
  const numbers = [{}, { openOffers: 0 }, { offers: 0, openOffers: 0 }, { providersAsked: 0, offers: 0, openOffers: 0 }];
  const items = numbers.map((some) => ({ ...anOpenRequest, ...some }));
  const opened = '22 Nov 2026, 3:30:00 pm  22 Nov 2026, 3:35:00 pm  Pune  Plumbing';
  expect(requestList({ items, nextCursor: null }).split('\n')).toEqual([
    'Open requests, newest first',
    '',
    'ID  STATE                  OPENED                   EXPIRES                  CITY  CATEGORY  ASKED  OFFERS  WHAT TO DO',
    `r2  open, with offers      ${opened}  16     2       The customer is choosing`,
    `r2  open, offers are over  ${opened}  16     2       Those who were asked can offer again`,
    `r2  open, no offer         ${opened}  16     0       If it expires like this, ask providers of the category why`,
    `r2  open, nobody asked     ${opened}  0      0       Find providers for this category and city`,
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
