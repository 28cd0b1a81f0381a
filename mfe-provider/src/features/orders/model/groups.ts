import { needsAnswer, type OrderLine } from '../../../shared/orders/order-line.ts';

const groups = ['toAnswer', 'toCome', 'past'] as const;
type OrderGroup = (typeof groups)[number];

function groupOf(line: OrderLine, now: number): OrderGroup {
  if (needsAnswer(line, now)) return 'toAnswer';
  return line.status === 'confirmed' ? 'toCome' : 'past';
}

/** What waits for the provider's answer, what is accepted, and the rest, each in the order given; without empty groups. */
export const groupsOf = (lines: readonly OrderLine[], now: number): { group: OrderGroup; lines: readonly OrderLine[] }[] =>
  groups.map((group) => ({ group, lines: lines.filter((line) => groupOf(line, now) === group) })).filter((found) => found.lines.length > 0);
