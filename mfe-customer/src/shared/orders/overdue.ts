import type { OrderView } from '@karigar/contracts';
import { minuteMs, noShowAfterMinutes, saysNobodyCame } from '@karigar/contracts/constants';
import { isToCome } from './arrival.ts';

/**
 * What is open about a confirmed visit whose time is over: its karigar has not reported their arrival (`missed`), the customer has said that nobody came
 * (`reported`), or the work was never reported as done (`unfinished`).
 */
export type Overdue = 'missed' | 'reported' | 'unfinished';

type Visit = Pick<OrderView, 'status' | 'progress' | 'date' | 'scheduled_end' | 'arrivesBy' | 'delay' | 'timeline' | 'allowedActions'>;

/** When the karigar should have been there, as was promised or as they have announced since. */
const dueAt = ({ arrivesBy, scheduled_end, date, delay }: Visit): number =>
  Math.max(Date.parse(arrivesBy ?? scheduled_end ?? date), Date.parse(delay?.expected ?? date));

/** From when the customer can say that nobody came, unless the karigar has reported their arrival. */
export const noShowFrom = (order: Visit): number => dueAt(order) + noShowAfterMinutes * minuteMs;

/** What is open about the order because its time is over; null for all others. A karigar who comes as soon as possible or has set off may be a little late. */
export function overdueOf(order: Visit, now: number): Overdue | null {
  if (order.status !== 'confirmed') return null;
  if (saysNobodyCame(order.timeline)) return 'reported';
  if (!isToCome(order)) return order.allowedActions.includes('confirm_done') ? 'unfinished' : null;
  const hasWindow = order.scheduled_end !== null && order.progress === null;
  return now >= (hasWindow ? dueAt(order) : noShowFrom(order)) ? 'missed' : null;
}
