/** How many of the last answers count. */
export const answersKept = 20;
/** Fewer answers are not representative. */
const answersNeeded = 5;

/**
 * The median of what a provider took to answer bookings.
 * @param minutes of the last answers, in any order
 * @returns the number of minutes within which at least half of the answers came; null for fewer than five
 */
export function usualMinutes(minutes: readonly number[]): number | null {
  if (minutes.length < answersNeeded) return null;
  const sorted = minutes.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}

/** In minutes, rounded up, at least one. */
export const minutesBetween = (askedAt: string, answeredAt: string): number =>
  Math.max(1, Math.ceil((Date.parse(answeredAt) - Date.parse(askedAt)) / 60_000));
