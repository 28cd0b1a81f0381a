import { expect, it } from 'vitest';
import { earningChart } from './earning-chart.ts';

const daysOf = (earnings: readonly number[]) =>
  earnings.map((rupees, n) => ({ day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10), orders: 1, earnings: rupees }));
const month = (...first: number[]) => [...first, ...Array.from({ length: 30 - first.length }, () => 0)];

it('accumulates earnings by day in paise, the last 30 days separately from the 30 before', () => {
  const chart = earningChart(daysOf([...month(50), ...month(0.1, 0.2, 0)]));
  expect(chart.before).toEqual(Array.from({ length: 30 }, () => 50));
  expect(chart.current.slice(0, 3)).toEqual([0.1, 0.3, 0.3]);
  expect([chart.days[0], chart.days.at(-1)]).toEqual(['2026-01-31', '2026-03-01']);
  expect(chart.sums).toEqual({ current: 0.3, before: 50 });
});

it('is empty without days', () => {
  expect(earningChart([])).toEqual({ current: [], before: [], days: [], sums: { current: 0, before: 0 } });
});
