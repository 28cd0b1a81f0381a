import { expect, it } from 'vitest';
import { earningChart } from './earning-chart.ts';

const daysOf = (earnings: readonly number[]) =>
  earnings.map((rupees, n) => ({ day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10), orders: 1, earnings: rupees }));
const month = (...first: number[]) => [...first, ...Array.from({ length: 30 - first.length }, () => 0)];

it('accumulates earnings in paise and orders by day, the last 30 days separately from the 30 before', () => {
  const chart = earningChart(daysOf([...month(50), ...month(0.1, 0.2, 0)]));
  expect(chart.earnings.before).toEqual(Array.from({ length: 30 }, () => 50));
  expect(chart.earnings.current.slice(0, 3)).toEqual([0.1, 0.3, 0.3]);
  expect([chart.days[0], chart.days.at(-1)]).toEqual(['2026-01-31', '2026-03-01']);
  expect(chart.earnings.sums).toEqual({ current: 0.3, before: 50 });
  expect(chart.orders.current.slice(0, 3)).toEqual([1, 2, 3]);
  expect(chart.orders.sums).toEqual({ current: 30, before: 30 });
});

it('is empty without days', () => {
  const none = { current: [], before: [], sums: { current: 0, before: 0 } };
  expect(earningChart([])).toEqual({ days: [], earnings: none, orders: none });
});
