/** Needed because sums of the same numbers in another order differ in their last digits. */
export const rounded = (relevance: number) => Math.round(relevance * 1_000) / 1_000;

/** A position in an order: the higher rank comes first, and of equal ranks the smaller id. */
export interface Position {
  readonly id: string;
  readonly rank: number;
}

export const isBefore = (a: Position, b: Position): boolean => a.rank > b.rank || (a.rank === b.rank && a.id < b.id);

/** The first `limit` accepted positions, in order. `accepts` is called only for candidates that would be among those found so far. */
export function bestOf(
  ranks: ArrayLike<number>,
  idAt: (at: number) => string,
  limit: number,
  accepts: (candidate: Position, at: number) => boolean,
): Position[] {
  const best: Position[] = [];
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? 0;
    const worst = best.length < limit ? undefined : best.at(-1);
    if (worst !== undefined && rank < worst.rank) continue;
    const candidate = { id: idAt(at), rank };
    if ((worst !== undefined && !isBefore(candidate, worst)) || !accepts(candidate, at)) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = best[middle];
      if (other !== undefined && isBefore(other, candidate)) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, candidate);
    if (best.length > limit) best.pop();
  }
  return best;
}
