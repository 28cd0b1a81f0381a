/** What decides when a provider is asked. */
export interface CandidateRank {
  readonly providerId: string;
  /** Whether the provider's base is near the request (`isNear`). */
  readonly near: boolean;
  /** The provider's `rankingScore`, rounded to half a star: with a finer scale the same few providers would always be asked first. */
  readonly stars: number;
  /** When the provider was last asked about any request; null if never. */
  readonly askedAt: Date | null;
}

export const starsOf = (score: number): number => Math.round(score * 2) / 2;

/** The published order (about page): nearby providers first, then by rating, then those who have waited longest. */
export const compareCandidates = (a: CandidateRank, b: CandidateRank): number =>
  Number(b.near) - Number(a.near) ||
  b.stars - a.stars ||
  (a.askedAt?.getTime() ?? 0) - (b.askedAt?.getTime() ?? 0) ||
  (a.providerId < b.providerId ? -1 : 1);
