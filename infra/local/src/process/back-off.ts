const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
const STEADY_AFTER_MS = 30_000;

/**
 * How long to wait before a process that has died is started again: half a second, doubled each time up to ten seconds; from the beginning again
 * once it had been up for thirty seconds.
 * @param previousMs the delay before its last start, undefined if that was the first
 * @param upMs how long it was up this time
 */
export function nextDelay(previousMs: number | undefined, upMs: number): number {
  if (previousMs === undefined || upMs >= STEADY_AFTER_MS) return FIRST_DELAY_MS;
  return Math.min(previousMs * 2, LONGEST_DELAY_MS);
}
