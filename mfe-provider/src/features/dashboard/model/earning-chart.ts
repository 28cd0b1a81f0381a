import type { EarningDayView } from '@karigar/contracts';
import { sumRupees } from '@karigar/platform';

/** Running totals by day, for the last 30 days and the 30 days before. */
export interface Totals {
  readonly current: readonly number[];
  readonly before: readonly number[];
  readonly sums: { readonly current: number; readonly before: number };
}

export interface EarningChart {
  /** The last 30 days, as `2026-11-24`. */
  readonly days: readonly string[];
  /** Rupees. */
  readonly earnings: Totals;
  readonly orders: Totals;
}

const days = 30;

function totals(list: readonly EarningDayView[], of: 'earnings' | 'orders'): Totals {
  const running = (part: readonly EarningDayView[]) => {
    let sum = 0;
    return part.map((day) => (sum = sumRupees(sum, day[of])));
  };
  const [current, before] = [running(list.slice(-days)), running(list.slice(-2 * days, -days))];
  return { current, before, sums: { current: current.at(-1) ?? 0, before: before.at(-1) ?? 0 } };
}

export const earningChart = (list: readonly EarningDayView[]): EarningChart => ({
  days: list.slice(-days).map(({ day }) => day),
  earnings: totals(list, 'earnings'),
  orders: totals(list, 'orders'),
});
