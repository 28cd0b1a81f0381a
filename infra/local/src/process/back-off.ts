const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
const STEADY_AFTER_MS = 30_000;

/**
 * The delay before a dead process is restarted: exponential back-off from 0.5 s to 10 s, reset after 30 s without a death.
 * @param previousMs the delay before its last start, undefined for the first restart
 * @param upMs how long it ran
 */
export function nextDelay(previousMs: number | undefined, upMs: number): number {
  if (previousMs === undefined || upMs >= STEADY_AFTER_MS) return FIRST_DELAY_MS;
  return Math.min(previousMs * 2, LONGEST_DELAY_MS);
}
