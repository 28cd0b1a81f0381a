import { dayMs, ok } from '@karigar/contracts';
import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import type { OrderState } from '../orders/domain/order.ts';
import { createReviewStore } from '../reviews/data/review-store.ts';
import { reviewOrder } from '../reviews/use-cases/review-order.ts';
import { morning, pendingOrder } from '../testing/builders.ts';
import { silentOutbox, startOrderDeps } from '../testing/deps.ts';
import { createOrderTallies } from './data/order-tallies.ts';
import { dailyEarnings, fulfilledIn, type EarningsDeps } from './queries/earnings.ts';
import { statementOf } from './queries/statement.ts';
import { providerStats, type StatsDeps } from './queries/provider-stats.ts';

const daysAgo = (days: number) => new Date(morning.getTime() - days * dayMs);
const clock = fixedClock(morning);

const { database, deps: orderDeps } = await startOrderDeps(clock);
const deps: StatsDeps & EarningsDeps = {
  ...orderDeps,
  tallies: createOrderTallies({ connection: database.mongo, clock }),
  reviews: createReviewStore({ connection: database.mongo, outbox: silentOutbox, rateService: orderDeps.directory.rate }),
};
await ensureIndexes(database.mongo);
afterAll(() => database.close());

const fulfilled = (days: number): OrderState => ({ status: 'fulfilled', fulfilledAt: daysAgo(days) });

/** Stores an order placed so many days ago; returns its id. */
async function store(providerId: string, customerId: string, days: number, state?: OrderState): Promise<string> {
  const order = pendingOrder({ id: newId(), providerId, customerId }, daysAgo(days));
  await deps.orders.add(state === undefined ? order : { ...order, state });
  return order.id;
}

it('of a new provider are zero, with the default rating', async () => {
  expect(await providerStats(deps, newId())).toEqual({
    totalOrders: 0,
    totalServices: 0,
    averageRating: 4,
    totalEarnings: 0,
    completedOrders: 0,
    pendingOrders: 0,
    lastMonthOrders: 0,
    currentMonthOrders: 0,
    totalReviews: 0,
    satisfactionChange: 0,
    repeatCustomers: 0,
    repeatCustomersChange: 0,
    customer_satisfation: 0,
    latestReview: null,
  });
});

it('count orders, earnings, repeat customers and satisfaction, 30 days against the 30 before', async () => {
  const [providerId, asha, meera, ravi] = [newId(), newId(), newId(), newId()];
  // Asha came back within the last 30 days, Meera within the 30 before. Ravi’s second order was cancelled.
  const first = await store(providerId, asha, 70, fulfilled(69));
  const second = await store(providerId, asha, 3, fulfilled(2));
  const third = await store(providerId, meera, 50, fulfilled(49));
  await store(providerId, meera, 40, fulfilled(39));
  await store(providerId, ravi, 20, fulfilled(19));
  await store(providerId, ravi, 10, { status: 'cancelled', by: 'customer', reason: null, note: null });
  await store(providerId, ravi, 0);
  await store(newId(), asha, 1, fulfilled(0));
  const service = { name: 'Tap repair', visitingChargePaise: 34_900, instantVisitingChargePaise: 0, coverImage: '', from: { service: 1 } };
  await deps.directory.services.create([
    { _id: newId(), providerId, ...service },
    { _id: newId(), providerId, ...service, archived: true },
  ]);
  for (const [orderId, customerId, days, rating, comment] of [
    [first, asha, 62, 1, 'Late.'],
    [third, meera, 45, 4, 'Good.'],
    [second, asha, 1, 5, 'Quick and clean.'],
  ] as const) {
    const reviewed = await reviewOrder({ ...deps, clock: fixedClock(daysAgo(days)) }, { orderId, customerId, rating, comment });
    expect(reviewed.ok).toBe(true);
  }

  expect(await providerStats(deps, providerId)).toEqual({
    totalOrders: 7,
    totalServices: 1,
    averageRating: 3.3,
    totalEarnings: 5 * 349,
    completedOrders: 5,
    pendingOrders: 1,
    lastMonthOrders: 2,
    currentMonthOrders: 4,
    totalReviews: 3,
    satisfactionChange: 25,
    repeatCustomers: 2,
    repeatCustomersChange: 0,
    customer_satisfation: 3.3,
    latestReview: {
      comment: 'Quick and clean.',
      rating: 5,
      created: daysAgo(1).toISOString(),
      customerName: 'Asha',
      serviceName: 'Tap repair',
    },
  });
});

it('add up to the monthly statements, which end at midnight in India, and to the days', async () => {
  const providerId = newId();
  // 1 Nov 2026, 00:15 in India is still October in UTC.
  const [october, november] = [new Date('2026-10-31T18:15:00Z'), new Date('2026-10-31T18:45:00Z')];
  for (const at of [october, november, daysAgo(0)]) {
    const order = pendingOrder({ id: newId(), providerId }, daysAgo(40));
    await deps.orders.add({ ...order, state: { status: 'fulfilled', fulfilledAt: at } });
  }
  await store(providerId, newId(), 5);
  const [first, second] = await Promise.all(
    ['2026-10', '2026-11'].map((month) => statementOf(month, fulfilledIn(deps, providerId, month))),
  );
  expect([first?.lines.length, second?.lines.length]).toEqual([1, 2]);
  expect(second?.lines[0]?.fulfilled).toBe(november.toISOString());
  const { totalEarnings, completedOrders } = await providerStats(deps, providerId);
  expect((first?.sum.subtotal ?? 0) + (second?.sum.subtotal ?? 0)).toBe(totalEarnings);
  const days = await dailyEarnings(deps, providerId);
  expect(days).toHaveLength(60);
  expect([days[0]?.day, days.at(-1)]).toEqual(['2026-09-22', { day: '2026-11-20', orders: 1, earnings: 349 }]);
  expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(completedOrders);
});

/** Statistics as they are at another time. */
const statsAt = (at: Date, providerId: string) => {
  const later = fixedClock(at);
  return providerStats({ ...deps, clock: later, tallies: createOrderTallies({ connection: database.mongo, clock: later }) }, providerId);
};

it('are the same with closed books as without them, whenever they were closed', async () => {
  const [closedEarly, neverClosed] = [newId(), newId()];
  const customers = ['asha', 'meera', 'ravi', 'sunil', 'tara'];
  const states: ((days: number) => OrderState | undefined)[] = [
    fulfilled,
    fulfilled,
    (days) => (days < 60 ? undefined : { status: 'rejected' }),
    () => ({ status: 'cancelled', by: 'customer', reason: null, note: null }),
  ];
  // Placed one after the other over 200 days, read by one of the two providers on the way.
  for (let days = 200; days >= 0; days -= 2) {
    const [customer = '', stateOf] = [customers[(days * 7) % 5], states[(days * 3) % 4]];
    for (const provider of [closedEarly, neverClosed]) await store(provider, `${customer}-${closedEarly}`, days, stateOf?.(days));
    if (days % 50 === 0) await statsAt(daysAgo(days), closedEarly);
  }
  expect(await statsAt(morning, closedEarly)).toEqual(await statsAt(morning, neverClosed));
});

it('do not close the books over an order that can still change', async () => {
  const providerId = newId();
  const old = await store(providerId, newId(), 90);
  await store(providerId, newId(), 80, fulfilled(79));
  expect(await statsAt(morning, providerId)).toMatchObject({ totalOrders: 2, pendingOrders: 1, completedOrders: 1 });
  await deps.orders.change({ id: old }, (order) => ok({ state: { ...order, state: fulfilled(0) }, facts: [] }));
  // Just fulfilled, which the provider can undo.
  expect(await statsAt(morning, providerId)).toMatchObject({ pendingOrders: 0, completedOrders: 2 });
  await deps.orders.change({ id: old }, (order) => ok({ state: { ...order, state: { status: 'rejected' } }, facts: [] }));
  expect(await statsAt(morning, providerId)).toMatchObject({ totalOrders: 2, completedOrders: 1 });
});

it('read an index and no documents, and after the first time only what is recent', async () => {
  const providerId = newId();
  for (let n = 0; n < 40; n += 1) await store(providerId, newId(), 100 + n, fulfilled(99 + n));
  for (let n = 0; n < 5; n += 1) await store(providerId, newId(), n, fulfilled(n + 0.5));
  await providerStats(deps, providerId);
  await database.mongo.db?.command({ profile: 2 });
  await deps.tallies.of(providerId, { current: daysAgo(30), last: daysAgo(60) });
  await database.mongo.db?.command({ profile: 0 });
  const read = await database.mongo.collection('system.profile').find({ 'command.aggregate': 'orders' }).toArray();
  expect(read).toMatchObject([
    { keysExamined: 5, docsExamined: 0 },
    { keysExamined: 0, docsExamined: 0 },
  ]);
});

it('count the earlier orders of customers who came back in an index, and nothing else', async () => {
  const [providerId, asha, meera] = [newId(), newId(), newId()];
  for (let n = 0; n < 20; n += 1) {
    await store(providerId, asha, 100 + n, fulfilled(99 + n));
    await store(providerId, newId(), 100 + n, fulfilled(99 + n));
    await store(newId(), asha, 100 + n, fulfilled(99 + n));
    await store(providerId, meera, 100 + n, { status: 'rejected' });
  }
  await providerStats(deps, providerId);
  for (const customer of [asha, meera]) await store(providerId, customer, 5, fulfilled(4));
  await database.mongo.collection('system.profile').drop();
  await database.mongo.db?.command({ profile: 2 });
  const tally = await deps.tallies.of(providerId, { current: daysAgo(30), last: daysAgo(60) });
  await database.mongo.db?.command({ profile: 0 });
  expect(tally).toMatchObject({ fulfilled: 42, repeat: 1 });
  const read = await database.mongo.collection('system.profile').find({ 'command.aggregate': 'orders' }).toArray();
  expect(read.map(({ docsExamined }) => docsExamined as number)).toEqual([0, 0]);
  // One key beyond each customer's range ends its scan.
  expect(read[1]?.['keysExamined']).toBeLessThanOrEqual(20 + 3);
});
