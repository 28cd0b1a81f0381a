import { dayMs, orderStatuses, slotKeys } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { draw } from './drawings.ts';
import { plannedCustomers, plannedProviders, plannedServices, planOrders } from './plan.ts';

const startHours = [9, 11, 13, 15, 17];
const calendar = {
  dayOf: (instant: Date) => instant.toISOString().slice(0, 10),
  windowsOf: (day: string) =>
    slotKeys.map((key, n) => ({ key, start: new Date(Date.parse(`${day}T00:00:00Z`) + (startHours[n] ?? 0) * 3_600_000) })),
};
const ids = { of: (key: string) => key };
const plan = (now: string) => planOrders({ now: new Date(now), calendar, ids });

it('has the documented size, and no duplicates', () => {
  expect(plannedProviders).toHaveLength(40);
  expect(new Set(plannedProviders.map(({ city }) => city)).size).toBe(6);
  expect(plannedServices).toHaveLength(120);
  expect(new Set(plannedServices.map(({ trade }) => trade.category)).size).toBe(12);
  for (const key of ['email', 'mobile'] as const)
    expect(new Set([...plannedProviders, ...plannedCustomers].map((account) => account[key])).size).toBe(65);
  expect(new Set(plannedServices.map(({ cover }) => cover)).size).toBeGreaterThan(110);
});

it('has two plumbers with instant services in the city of the demo customer', () => {
  expect(plannedCustomers[0]).toMatchObject({ city: 'Pune' });
  for (const { trade, serviceType, provider } of plannedServices.slice(0, 6))
    expect([trade.category, serviceType, provider.city]).toStrictEqual(['plumbing', 'INSTANT', 'Pune']);
});

it('is the same at every run', () => {
  expect(plan('2026-11-21T10:00:00Z')).toStrictEqual(plan('2026-11-21T10:00:00Z'));
});

it.each(['2026-11-21T10:00:00Z', '2026-12-31T23:59:00Z', '2027-03-01T00:01:00Z', '2026-11-21T18:40:00Z'])(
  'has orders in every status and in chronological order at %s',
  (time) => {
    const now = new Date(time);
    const orders = plan(time);
    expect(orders.length).toBeGreaterThan(235);
    expect(orders.filter(({ review }) => review !== null).length).toBeGreaterThan(135);
    const last = new Set(orders.map(({ course }) => course.at(-1)?.command.type ?? 'pending'));
    expect([...orderStatuses].length).toBeLessThanOrEqual(last.size + 1);
    const windows = orders.map(
      ({ serviceId, day, key }) => `${plannedServices.find((service) => service.key === serviceId)?.provider.key}|${day}|${key}`,
    );
    expect(new Set(windows).size).toBe(windows.length);
    for (const { createdAt, course, review } of orders) {
      const times = [createdAt, ...course.map(({ at }) => at), ...(review === null ? [] : [review.at])].map((at) => at.getTime());
      expect(times).toStrictEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
      if (course.length === 0) expect(now.getTime() - createdAt.getTime()).toBeLessThan(dayMs);
    }
  },
);

it('draws deterministically', () => {
  const drawing = { object: 'basin', hue: 'indigo', ground: 7, mirrored: true, scale: 0.9 } as const;
  expect(draw(drawing)).toBe(draw(drawing));
  expect(draw(drawing)).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 320 240">.*<\/svg>$/);
});
