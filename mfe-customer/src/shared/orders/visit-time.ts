import type { OrderView } from '@karigar/contracts';
import { formatDateTime, formatTime, formatVisit, serverNow } from '@karigar/platform';
import { comingBy } from './arrival.ts';
import { text } from './texts.ts';

type VisitTime = Pick<OrderView, 'date' | 'scheduled_end' | 'status' | 'progress' | 'arrivesBy' | 'delay'>;

/** When the visit is: its slot, or by when the karigar of an instant order arrives. Once they are there, or if no time was promised, when it was ordered. */
export function visitTimeOf(order: VisitTime, now = serverNow()): string {
  if (order.scheduled_end) return formatVisit(order.date, order.scheduled_end);
  const by = comingBy(order, now);
  return by === null ? formatDateTime(order.date) : text('arrivingBy', { time: formatTime(by) });
}
