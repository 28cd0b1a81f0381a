/**
 * A share in percent for a bar (specification, section 9): `part` over `whole`, 100 at most; 100 when there is no whole but a part; 0 when there is
 * no part.
 */
export function percentOf(part: number, whole: number): number {
  if (part <= 0) return 0;
  if (whole <= 0) return 100;
  return Math.min(100, Math.round((part / whole) * 100));
}

const pointsPerStar = 20;

/** Customer satisfaction, a score of 0 to 5, in percent. */
export const satisfactionPercent = (score: number): number => Math.round(score * pointsPerStar);

/** Selects one of five messages by the integer part of a score; 0 and 1 share the first. */
export const satisfactionTier = (score: number): 1 | 2 | 3 | 4 | 5 => {
  const tiers = [1, 1, 2, 3, 4, 5] as const;
  return tiers[Math.max(0, Math.min(5, Math.floor(score)))] ?? 1;
};
