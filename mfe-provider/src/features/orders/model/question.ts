import { asksOutcome, isDenied, isMissed, type OrderLine } from '../../../shared/orders/order-line.ts';

/** What the provider is asked about a visit whose time is over, as a key of the texts; null if nothing. */
export function questionOf(line: OrderLine, now: number): 'denied' | 'askOutcome' | 'missed' | null {
  if (isDenied(line)) return 'denied';
  if (asksOutcome(line)) return 'askOutcome';
  return isMissed(line, now) ? 'missed' : null;
}
