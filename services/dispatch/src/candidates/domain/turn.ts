/** What decides whose turn it is. */
export interface Turn {
  readonly providerId: string;
  /** Whether they set out from near the place (`isNear`). */
  readonly near: boolean;
  /** `rankingScore` of the provider to half a star: finer, and the same few would always be asked first. */
  readonly stars: number;
  /** When they were last asked about any request; null for never. */
  readonly askedAt: Date | null;
}

export const starsOf = (score: number): number => Math.round(score * 2) / 2;

/** The public order (about page): the near ones before the others, then the best rated, and among equals those whom nobody has asked for longest. */
export const byTurn = (a: Turn, b: Turn): number =>
  Number(b.near) - Number(a.near) ||
  b.stars - a.stars ||
  (a.askedAt?.getTime() ?? 0) - (b.askedAt?.getTime() ?? 0) ||
  (a.providerId < b.providerId ? -1 : 1);
