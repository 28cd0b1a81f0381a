import type { OrderLine } from '../../../shared/orders/order-line.ts';

const minuteMs = 60_000;
const laterBy = 10 * minuteMs;
const step = 5 * minuteMs;

/**
 * The time to tell a customer when the provider is running late, ten minutes after what was promised or from now, on a full five minutes. Null when there is nothing
 * to tell: nobody waits yet, or the provider is there.
 */
export function laterArrival(
  { actions, progress, arrivesBy, end }: Pick<OrderLine, 'actions' | 'progress' | 'arrivesBy' | 'end'>,
  now: number,
): number | null {
  const promised = Date.parse(arrivesBy || end);
  const isExpected = arrivesBy !== '' || promised - laterBy < now;
  if (Number.isNaN(promised) || !isExpected || !actions.includes('message') || (progress !== null && progress !== 'on_the_way'))
    return null;
  return Math.ceil((Math.max(promised, now) + laterBy) / step) * step;
}
