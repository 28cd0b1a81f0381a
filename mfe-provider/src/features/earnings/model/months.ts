import { isoDay } from '@karigar/platform';

const shownMonths = 24;

const monthOf = (at: Date): string => isoDay(at).slice(0, 7);

/**
 * The months of the marketplace's calendar that have a statement, the current one first, as `YYYY-MM`: since the account was created, 24 at most. Undefined:
 * not known yet.
 */
export function statementMonths(now: Date, created: Date | undefined): string[] {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number);
  const months = Array.from({ length: shownMonths }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
  const first = created && monthOf(created);
  return first ? months.filter((one) => one >= first) : months;
}
