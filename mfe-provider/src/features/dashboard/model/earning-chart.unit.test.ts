import { expect, it } from 'vitest';
import { earningChart } from './earning-chart.ts';

const day = (n: number, earnings: number) => ({ day: `2026-01-${n}`, orders: 1, earnings });
const of = (...earnings: number[]) => [
  ...Array.from({ length: 60 - earnings.length }, (_, n) => day(n, 0)),
  ...earnings.map((rupees, n) => day(n, rupees)),
];

it('adds earnings up day by day, both months on the scale of the larger one', () => {
  const before = Array.from({ length: 30 }, (_, n) => (n === 29 ? 50 : 0));
  const {
    current,
    before: earlier,
    sums,
  } = earningChart(of(...before, ...Array.from({ length: 30 }, (_, n) => (n < 2 ? 50 : 0))), { width: 290, height: 100 });
  expect(current.split(' ').slice(0, 3)).toEqual(['0,50', '10,0', '20,0']);
  expect(earlier.split(' ').slice(-2)).toEqual(['280,100', '290,50']);
  expect(sums).toEqual({ current: 100, before: 50 });
});

it('is flat without earnings', () => {
  expect(
    earningChart(of(), { width: 290, height: 100 })
      .current.split(' ')
      .every((point) => point.endsWith(',100')),
  ).toBe(true);
});
