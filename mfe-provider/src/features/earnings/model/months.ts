import { marketTimeZone } from '@karigar/contracts/constants';

/** The last `count` months of the marketplace's calendar, the current one first, as `YYYY-MM`. */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 1] = new Intl.DateTimeFormat('en-CA', { timeZone: marketTimeZone, year: 'numeric', month: '2-digit' })
    .format(now)
    .split('-')
    .map(Number);
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}
