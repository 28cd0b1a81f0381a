import { marketHour } from '@karigar/contracts';
import { leastForUsual } from './usual-price.ts';

/** When a request was opened and when it got its first offer. */
export interface Wait {
  readonly openedAt: Date;
  readonly firstOfferAt: Date;
}

const roundedToSeconds = 30;

/** Those of the hour of `now` and of the hours beside it, in the marketplace's time zone. */
export function atThisHour(waits: readonly Wait[], now: Date): Wait[] {
  const hour = marketHour(now);
  return waits.filter(({ openedAt }) => {
    const apart = Math.abs(marketHour(openedAt) - hour);
    return Math.min(apart, 24 - apart) <= 1;
  });
}

/** Seconds within which three of four had their first offer, rounded up to half minutes; undefined for fewer than 20. */
export function usualWait(waits: readonly Wait[]): number | undefined {
  if (waits.length < leastForUsual) return undefined;
  const sorted = waits.map(({ openedAt, firstOfferAt }) => (firstOfferAt.getTime() - openedAt.getTime()) / 1_000).sort((a, b) => a - b);
  const seconds = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
  return Math.max(1, Math.ceil(seconds / roundedToSeconds)) * roundedToSeconds;
}
