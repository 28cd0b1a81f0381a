import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { slotAt } from '../../../shared/orders/slot-at.ts';

const planned: readonly string[] = ['pending', 'confirmed', 'fulfilled'];

/** A visit and the length of the gap before it, in minutes. */
export interface Visit {
  readonly line: OrderLine;
  readonly freeBefore: number;
}

/** When a visit ends, in ms. An instant order occupies the slot in which it was accepted. */
const endOf = ({ date, end }: OrderLine): number => (end ? Date.parse(end) : Date.parse(date) + (slotAt(date)?.minutesLeft ?? 0) * 60_000);

/** The day's visits that are not cancelled, by time, with the gaps between them. */
export function visitsOf(lines: readonly OrderLine[]): Visit[] {
  const kept = lines.filter(({ status }) => planned.includes(status)).sort((a, b) => a.date.localeCompare(b.date));
  return kept.map((line, index) => {
    const before = kept[index - 1];
    const minutes = before === undefined ? 0 : (Date.parse(line.date) - endOf(before)) / 60_000;
    return { line, freeBefore: Math.max(0, Math.round(minutes)) };
  });
}
