import { delayChoices, delayedArrival, delayLimits, type DelayMinutes } from '@karigar/contracts/constants';
import type { OrderLine } from '../../../shared/orders/order-line.ts';

/** A delay that the provider can report now, and when they would arrive, in milliseconds. */
export interface Delay {
  readonly minutes: DelayMinutes;
  readonly arrival: number;
}

/** The delays that the server accepts now, by its rule. */
export function delaysOf({ arrivesBy, end, date }: Pick<OrderLine, 'arrivesBy' | 'end' | 'date'>, now: number): Delay[] {
  const promised = Date.parse(arrivesBy || end || date);
  return delayChoices
    .map((minutes) => ({ minutes, arrival: delayedArrival(promised, now, minutes) }))
    .filter(({ arrival }) => arrival - promised <= delayLimits.minutes * 60_000);
}

/** The provider's next accepted visit that begins before this arrival. */
export const visitBefore = (
  lines: readonly OrderLine[],
  { id, date }: Pick<OrderLine, 'id' | 'date'>,
  arrival: number,
): OrderLine | undefined =>
  lines
    .filter((line) => line.id !== id && line.status === 'confirmed' && line.date > date && Date.parse(line.date) < arrival)
    .sort((a, b) => a.date.localeCompare(b.date))[0];
