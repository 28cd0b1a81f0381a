import { dayMs } from '@karigar/contracts';

/** The change from `last` to `current` in percent, rounded: 100 when there was nothing before, 0 when there is nothing now. */
export function changePercent(current: number, last: number): number {
  if (current === 0) return 0;
  if (last === 0) return 100;
  return Math.round(((current - last) / last) * 100);
}

/** The beginning of the last 30 days, and of the 30 days before them. */
export const monthsBefore = (now: Date): { readonly current: Date; readonly last: Date } => ({
  current: new Date(now.getTime() - 30 * dayMs),
  last: new Date(now.getTime() - 60 * dayMs),
});
