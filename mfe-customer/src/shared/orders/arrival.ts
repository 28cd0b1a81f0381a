import type { OrderView } from '@karigar/contracts';

export interface Arrival {
  /** The latest promised time. */
  readonly by: string;
  /** Whole minutes since then; 0 while the karigar is on time. */
  readonly minutesLate: number;
}

/** Whether the karigar has not arrived yet. */
export const isToCome = ({ progress }: Pick<OrderView, 'progress'>): boolean => progress === null || progress === 'on_the_way';

/** Minutes after which the delay is no longer shown, because both sides are asked what happened. */
const maxMinutesLate = 180;

/**
 * When the karigar of a confirmed order is due, while they are still to come: by the time that the accepted offer has promised, else by the end of the booked
 * window. Null when no time was promised.
 */
export function arrivalOf(
  { status, progress, arrivesBy, scheduled_end }: Pick<OrderView, 'status' | 'progress' | 'arrivesBy' | 'scheduled_end'>,
  now: number,
): Arrival | null {
  const by = arrivesBy ?? scheduled_end;
  if (!by || status !== 'confirmed' || !isToCome({ progress })) return null;
  const minutes = Math.floor((now - Date.parse(by)) / 60_000);
  return { by, minutesLate: minutes > 0 && minutes <= maxMinutesLate ? minutes : 0 };
}

/** By when a karigar who has set off, or who comes as soon as possible, is expected. Null for all others, and once that was hours ago. */
export function comingBy(
  order: Pick<OrderView, 'status' | 'progress' | 'arrivesBy' | 'scheduled_end' | 'delay'>,
  now: number,
): string | null {
  const arrival = arrivalOf(order, now);
  const hasSetOff = order.progress === 'on_the_way' || order.scheduled_end === null;
  if (arrival === null || !hasSetOff) return null;
  const by = order.delay?.expected ?? arrival.by;
  return now - Date.parse(by) > maxMinutesLate * 60_000 ? null : by;
}
