import { attentionKinds, progressSteps, type ProgressStep } from '@karigar/contracts';
import { cursorAfter, ensureIndexes, newId, type Page } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComplaintRepository } from './complaints/data/complaint-repository.ts';
import { toEvents } from './complaints/messaging/publishes.ts';
import { orderModel } from './orders/data/order-model.ts';
import { attentionOf } from './orders/domain/attention.ts';
import type { Confirmed, Order, OrderState } from './orders/domain/order.ts';
import { createReviewStore } from './reviews/data/review-store.ts';
import { reviewOrder } from './reviews/use-cases/review-order.ts';
import { fulfilledIn } from './stats/queries/earnings.ts';
import { aComplaint, morning, pendingOrder } from './testing/builders.ts';
import { silentOutbox, startOrderDeps } from './testing/deps.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
const { mongo } = database;
const reviews = createReviewStore({ connection: mongo, outbox: silentOutbox, rateService: deps.directory.rate });
const complaints = createComplaintRepository({ connection: mongo, outbox: silentOutbox, clock, toEvents });
await ensureIndexes(mongo);
afterAll(() => database.close());

const [customerId, providerId, serviceId] = [newId(), newId(), newId()];
const hoursAgo = (hours: number) => new Date(morning.getTime() - hours * 3_600_000);
const tenDaysAgo = hoursAgo(240);

const over = [
  (at) => ({ status: 'fulfilled', fulfilledAt: at }),
  () => ({ status: 'cancelled', by: 'customer', reason: null, note: null }),
  () => ({ status: 'rejected' }),
  () => ({ status: 'expired' }),
] as const satisfies readonly ((at: Date) => OrderState)[];

/** Of both, of the customer with others, of the provider with others, of others only: one every six hours, and the last one is still open. */
const orders = [{ customerId, providerId }, { customerId }, { providerId }, {}].flatMap((sides) =>
  Array.from({ length: 240 }, (_, n): Order => {
    const at = hoursAgo(6 * n);
    const order = pendingOrder({ id: newId(), serviceId, schedule: { start: at, end: null, window: null }, ...sides }, at);
    const stateAt = over[n % over.length];
    return n === 0 || stateAt === undefined ? order : { ...order, state: stateAt(at) };
  }),
);
await orderModel(mongo).insertMany(orders.map(({ id, ...order }) => ({ ...order, _id: id, version: 1, outbox: [] })));
await mongo.model('Review').insertMany(
  orders.map(({ id: orderId, details }, n) => ({
    _id: newId(),
    orderId,
    serviceId,
    providerId: details.providerId,
    customerId: details.customerId,
    customerFirstName: 'Asha',
    rating: n % 3 === 0 ? 1 : 5,
    comment: '',
    createdAt: details.createdAt,
    reply: n % 4 < 2 ? { comment: 'Thank you.', created: morning } : null,
    outbox: [],
  })),
);
await mongo.model('Complaint').insertMany(
  orders.map(({ id: orderId, details: { customerId: customer, providerId: provider, createdAt } }) => {
    const { id, ...complaint } = aComplaint({ id: newId(), orderId, customerId: customer, providerId: provider, createdAt });
    return { ...complaint, _id: id, version: 1, outbox: [] };
  }),
);

interface Operation {
  readonly planSummary: string;
  readonly keysExamined: number;
  readonly docsExamined: number;
  readonly nreturned: number;
  readonly hasSortStage?: boolean;
}

/** What the database did for `read`. */
async function operationsOf(read: () => Promise<unknown>): Promise<Operation[]> {
  const profile = mongo.collection<Operation>('system.profile');
  await profile.drop();
  await mongo.db?.command({ profile: 2 });
  await read();
  await mongo.db?.command({ profile: 0 });
  return profile.find({ ns: /\.(orders|reviews|complaints)$/ }).toArray();
}

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of found) items.push(item);
  return items;
}

const first = { limit: 10 };
const further = { limit: 10, cursor: cursorAfter({ at: tenDaysAgo, id: 'x' }) };
const itemsOf = async <T>(page: Promise<Page<T>>) => (await page).items;
const { pageOfCustomer, listOfProvider, visitsOfProvider, todoOfProvider } = deps.orders;
const ofProvider = orders.filter(({ details }) => details.providerId === providerId);
const old = ofProvider[200];
const before = ofProvider[40]?.id;

it.each<[string, number, () => Promise<readonly unknown[]>]>([
  ['all orders of a customer', 10, () => itemsOf(pageOfCustomer(customerId, further))],
  ['a customer’s upcoming orders', 2, () => itemsOf(pageOfCustomer(customerId, { status: 'pending', limit: 50 }))],
  ['a customer’s past orders', 10, () => itemsOf(pageOfCustomer(customerId, { group: 'past', ...first }))],
  ['more of a customer’s past orders', 10, () => itemsOf(pageOfCustomer(customerId, { group: 'past', ...further }))],
  ['all orders of a provider', 10, () => listOfProvider(providerId, { limit: 10, before })],
  ...(['fulfilled', 'cancelled', 'rejected', 'expired'] as const).flatMap(
    (status) =>
      [
        [`a customer’s ${status} orders`, 10, () => itemsOf(pageOfCustomer(customerId, { status, ...first }))],
        [`more of a customer’s ${status} orders`, 10, () => itemsOf(pageOfCustomer(customerId, { status, ...further }))],
        [`a provider’s ${status} orders`, 10, () => listOfProvider(providerId, { status, limit: 10 })],
        [`more of a provider’s ${status} orders`, 10, () => listOfProvider(providerId, { status, limit: 10, before })],
      ] satisfies [string, number, () => Promise<readonly unknown[]>][],
  ),
  ['a provider’s visits of ten days', 80, () => visitsOfProvider(providerId, { from: hoursAgo(480), to: tenDaysAgo })],
  ['a provider’s order by its number', 1, () => listOfProvider(providerId, { q: old?.details.number.toLowerCase() })],
  ['a provider’s statement of a month', 62, () => all(fulfilledIn(deps, providerId, '2026-10'))],
  ['reviews of a service', 10, () => itemsOf(reviews.pageOfService(serviceId, further))],
  ['reviews of a provider', 10, () => itemsOf(reviews.pageOfProvider(providerId, further))],
  ['those with one star', 10, () => itemsOf(reviews.pageOfProvider(providerId, { rating: 1, ...further }))],
  ['those without a reply', 10, () => itemsOf(reviews.pageOfProvider(providerId, { replied: false, ...first }))],
  ['more without a reply', 10, () => itemsOf(reviews.pageOfProvider(providerId, { replied: false, ...further }))],
  ['those with a reply', 10, () => itemsOf(reviews.pageOfProvider(providerId, { replied: true, ...first }))],
  ['more with a reply', 10, () => itemsOf(reviews.pageOfProvider(providerId, { replied: true, ...further }))],
  [
    'those with one star and without a reply',
    10,
    () => itemsOf(reviews.pageOfProvider(providerId, { rating: 1, replied: false, ...first })),
  ],
  ['those with five stars and a reply', 10, () => itemsOf(reviews.pageOfProvider(providerId, { rating: 5, replied: true, ...further }))],
  ['complaints of a customer', 10, () => itemsOf(complaints.page({ customerId }, further))],
  ['complaints about a provider', 10, () => itemsOf(complaints.page({ providerId }, further))],
])('%s: examines what it returns', async (_list, count, read) => {
  expect(await read()).toHaveLength(count);
  const operations = await operationsOf(read);
  expect(operations.length).toBeGreaterThan(0);
  // An open order among the past ones, and the last one of the page before.
  const few = 2;
  const wasteful = operations.filter(
    ({ keysExamined, docsExamined, nreturned, hasSortStage }) =>
      keysExamined > nreturned + few || docsExamined > nreturned + few || hasSortStage === true,
  );
  expect(wasteful).toEqual([]);
});

it('what a provider has to attend to: examined alone, however many orders there were', async () => {
  const busy = newId();
  const hoursAhead = (hours: number) => hoursAgo(-hours);
  const today = hoursAgo(10);
  const paidBy = (...sides: ('customer' | 'provider')[]) =>
    Object.fromEntries(sides.map((side) => [side, { method: 'upi' as const, at: morning }]));
  const order = (start: Date, state?: OrderState, paid?: Order['paid']): Order => ({
    ...pendingOrder({ id: newId(), providerId: busy, serviceId, schedule: { start, end: null, window: null } }, hoursAgo(20)),
    ...(state === undefined ? {} : { state }),
    ...(paid === undefined ? {} : { paid }),
  });
  const confirmed = { status: 'confirmed', confirmedAt: morning, progress: null } as const;
  const fulfilled = (hours: number, ...sides: ('customer' | 'provider')[]) =>
    order(hoursAgo(hours), { status: 'fulfilled', fulfilledAt: hoursAgo(hours - 1) }, sides.length > 0 ? paidBy(...sides) : undefined);
  const wanted = [
    fulfilled(2_000, 'customer'),
    order(hoursAgo(60), confirmed),
    // Begun before midnight.
    fulfilled(10.5),
    fulfilled(5),
    fulfilled(2, 'customer'),
    order(hoursAhead(5)),
    ...Array.from({ length: 10 }, (_, n) => order(hoursAhead(30 + n), confirmed)),
  ];
  const others = [
    fulfilled(4, 'customer', 'provider'),
    order(hoursAgo(3), { status: 'rejected' }),
    ...Array.from({ length: 3_000 }, (_, n) => (n % 2 === 0 ? fulfilled(12 + n) : fulfilled(12 + n, 'customer', 'provider'))),
  ];
  await orderModel(mongo).insertMany(
    [...others, ...wanted].map(({ id, ...rest }) => ({ ...rest, _id: id, version: 1, outbox: [] })),
    { lean: true },
  );
  const read = () => todoOfProvider(busy, today);
  expect((await read()).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  const operations = await operationsOf(read);
  expect(operations).toHaveLength(4);
  // What was done today and is paid.
  const few = 4;
  for (const { keysExamined, docsExamined, nreturned } of operations)
    expect([keysExamined, docsExamined].filter((examined) => examined > nreturned + few)).toEqual([]);
  expect(operations.filter(({ hasSortStage }) => hasSortStage === true)).toEqual([]);
});

it('what a provider has to attend to: the latest payments that customers have reported, however many were never confirmed', async () => {
  const busy = newId();
  const reported = Array.from({ length: 210 }, (_, n): Order => {
    const ids = { id: newId(), providerId: busy, serviceId, schedule: { start: hoursAgo(20 + n), end: null, window: null } };
    const paid = { customer: { method: 'upi' as const, at: hoursAgo(19 + n) } };
    return { ...pendingOrder(ids, hoursAgo(30 + n)), state: { status: 'fulfilled', fulfilledAt: hoursAgo(19 + n) }, paid };
  });
  await orderModel(mongo).insertMany(
    reported.map(({ id, ...rest }) => ({ ...rest, _id: id, version: 1, outbox: [] })),
    { lean: true },
  );
  const found = await todoOfProvider(busy, hoursAgo(10));
  expect(found.map(({ id }) => id)).toEqual(
    reported
      .slice(0, 200)
      .map(({ id }) => id)
      .reverse(),
  );
});

describe('orders that need an operator', () => {
  const confirmed = (progress: ProgressStep | null, more: Partial<Confirmed> = {}): Confirmed => ({
    status: 'confirmed',
    confirmedAt: hoursAgo(80),
    progress,
    ...more,
  });
  const visited = newId();
  /** Every state that an order can have while it is open, and one that it has afterwards. */
  const states: readonly ((start: Date) => OrderState)[] = [
    (start) => ({ status: 'pending', expiresAt: start }),
    ...[null, ...progressSteps].flatMap((progress) => [
      () => confirmed(progress),
      () => confirmed(progress, { expectedArrival: hoursAgo(1) }),
      () => confirmed(progress, { expectedArrival: hoursAgo(-1) }),
      () => confirmed(progress, { noShow: true }),
    ]),
    (start) => ({ status: 'fulfilled', fulfilledAt: start }),
  ];
  /** Of each state a visit every half hour, from twenty hours ago until in ten hours, no two at the same moment. */
  const visits = Array.from({ length: 60 }, (_, n) => hoursAgo(20 - n / 2)).flatMap((halfHour) =>
    states.map((stateAt, n): Order => {
      const start = new Date(halfHour.getTime() + n);
      const ids = { id: newId(), providerId: visited, serviceId };
      return { ...pendingOrder({ ...ids, schedule: { start, end: null, window: null } }, halfHour), state: stateAt(start) };
    }),
  );
  beforeAll(async () => {
    const documents = visits.map(({ id, ...order }) => ({ ...order, _id: id, version: 1, outbox: [] }));
    await orderModel(mongo).insertMany(documents, { lean: true });
  });

  it.each(attentionKinds)('%s: found by the rule, page by page, newest first, and examined alone', async (kind) => {
    const found: Order[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: 7, cursor };
      const read = () => deps.orders.pageNeedingAttention(kind, morning, query);
      const [operation] = await operationsOf(read);
      // Each step of the work is a range of the index, and one document of each is read ahead to merge them.
      const ahead = progressSteps.length;
      expect(operation?.docsExamined).toBeLessThanOrEqual((operation?.nreturned ?? 0) + ahead);
      expect(operation).not.toHaveProperty('hasSortStage');
      const page = await read();
      // Other tests store such orders, too.
      found.push(...page.items.filter(({ details }) => details.providerId === visited));
      cursor = page.nextCursor;
    }
    const wanted = visits.filter((order) => attentionOf(order, morning) === kind).reverse();
    expect(wanted.length).toBeGreaterThan(0);
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  });
});

it('a name: looked for among the latest 5,000 orders of a provider', async () => {
  const busy = newId();
  const many = Array.from({ length: 5_100 }, (_, n) => {
    const { id, ...order } = pendingOrder({ id: newId(), providerId: busy, serviceId }, hoursAgo(n));
    return { ...order, _id: id, version: 1, outbox: [] };
  });
  await orderModel(mongo).insertMany(many, { lean: true });
  const [operation] = await operationsOf(() => listOfProvider(busy, { q: 'nobody of this name' }));
  expect(operation).toMatchObject({ docsExamined: 0, keysExamined: 5_000 });
  expect(await listOfProvider(busy, { q: 'asha', limit: 10 })).toHaveLength(10);
  expect(await listOfProvider(busy, { q: 'asha', status: 'fulfilled' })).toEqual([]);
});

it('the stars of a service: examined once, and then counted with each review', async () => {
  const ones = orders.filter((_, n) => n % 3 === 0).length;
  const fives = orders.length - ones;
  await mongo.model('RatingTotals').create({ _id: `service|${serviceId}`, count: orders.length, sum: ones + 5 * fives });
  expect(await reviews.distribution(serviceId)).toEqual([ones, 0, 0, 0, fives]);
  const order = pendingOrder({ id: newId(), serviceId, customerId }, morning);
  await deps.orders.add({ ...order, state: { status: 'fulfilled', fulfilledAt: morning } });
  const reviewed = await reviewOrder({ ...deps, reviews }, { orderId: order.id, customerId, rating: 4, comment: '' });
  expect(reviewed.ok).toBe(true);
  expect(await operationsOf(() => reviews.distribution(serviceId))).toEqual([]);
  expect(await reviews.distribution(serviceId)).toEqual([ones, 0, 0, 1, fives]);
});
