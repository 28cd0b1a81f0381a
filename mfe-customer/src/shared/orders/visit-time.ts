import type { OrderView } from '@karigar/contracts';
import { formatDateTime, formatMoment, formatVisit, serverNow } from '@karigar/platform';
import { arrivalOf } from './arrival.ts';
import { text } from './texts.ts';

type VisitTime = Pick<OrderView, 'date' | 'scheduled_end' | 'status' | 'progress' | 'arrivesBy' | 'delay'>;

/**
 * When the visit is: its slot, or by when the karigar of an instant order arrives or should have arrived. Once they are there, or if no time was promised,
 * when it was ordered.
 */
export function visitTimeOf(order: VisitTime, now = serverNow()): string {
  if (order.scheduled_end) return formatVisit(order.date, order.scheduled_end);
  const arrival = arrivalOf(order, now);
  if (arrival === null) return formatDateTime(order.date);
  const by = order.delay?.expected ?? arrival.by;
  return text(now < Date.parse(by) ? 'arrivingBy' : 'wasExpectedBy', { time: formatMoment(by, now) });
}
