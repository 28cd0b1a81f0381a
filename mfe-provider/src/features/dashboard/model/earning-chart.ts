import type { EarningDayView } from '@karigar/contracts';

/** Cumulative earnings by day, in rupees, for the last 30 days and the 30 days before. */
export interface EarningChart {
  readonly current: readonly number[];
  readonly before: readonly number[];
  /** The last 30 days, as `2026-11-24`. */
  readonly days: readonly string[];
  readonly sums: { readonly current: number; readonly before: number };
}

const days = 30;
const inPaise = (rupees: number): number => Math.round(rupees * 100) / 100;

function running(list: readonly EarningDayView[]): number[] {
  let sum = 0;
  return list.map(({ earnings }) => (sum = inPaise(sum + earnings)));
}

export function earningChart(list: readonly EarningDayView[]): EarningChart {
  const last = list.slice(-days);
  const [current, before] = [running(last), running(list.slice(-2 * days, -days))];
  return { current, before, days: last.map(({ day }) => day), sums: { current: current.at(-1) ?? 0, before: before.at(-1) ?? 0 } };
}
