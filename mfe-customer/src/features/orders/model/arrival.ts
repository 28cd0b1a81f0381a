import type { OrderView } from '@karigar/contracts';

export interface Arrival {
  /** The latest promised time. */
  readonly by: string;
  /** Whole minutes since then; 0 while the karigar is on time. */
  readonly minutesLate: number;
}

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
  const isToCome = status === 'confirmed' && (progress === null || progress === 'on_the_way');
  if (!by || !isToCome) return null;
  const minutes = Math.floor((now - Date.parse(by)) / 60_000);
  return { by, minutesLate: minutes > 0 && minutes <= maxMinutesLate ? minutes : 0 };
}
