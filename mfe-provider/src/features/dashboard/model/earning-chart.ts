import type { EarningDayView } from '@karigar/contracts';

/** Points of two lines over 30 days, for an SVG of `width` by `height`: the last 30 days and the 30 before, on one scale. */
export interface EarningChart {
  readonly current: string;
  readonly before: string;
  readonly sums: { readonly current: number; readonly before: number };
}

const days = 30;

const sumOf = (list: readonly EarningDayView[]): number => Math.round(list.reduce((sum, { earnings }) => sum + earnings, 0) * 100) / 100;

/** Earnings that add up day by day, so that two months can be compared at a glance. */
function running(list: readonly EarningDayView[]): number[] {
  let sum = 0;
  return list.map(({ earnings }) => (sum += earnings));
}

export function earningChart(list: readonly EarningDayView[], { width, height }: { width: number; height: number }): EarningChart {
  const [before, current] = [list.slice(-2 * days, -days), list.slice(-days)];
  const top = Math.max(1, ...running(before), ...running(current));
  const points = (values: readonly number[]) =>
    values
      .map((value, index) => `${Math.round((index * width) / (values.length - 1 || 1))},${Math.round(height - (value * height) / top)}`)
      .join(' ');
  return { current: points(running(current)), before: points(running(before)), sums: { current: sumOf(current), before: sumOf(before) } };
}
