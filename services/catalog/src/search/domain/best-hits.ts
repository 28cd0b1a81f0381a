/** Sums of the same numbers in another order differ in their last digits. */
export const rounded = (relevance: number) => Math.round(relevance * 1_000) / 1_000;

interface Candidate {
  readonly id: string;
  readonly rank: number;
}

const isBefore = (a: Candidate, b: Candidate): boolean => a.rank > b.rank || (a.rank === b.rank && a.id < b.id);

/** The highest accepted ranks, in their order; ties by id. `accepts` is called only for what is better than the worst of the best so far. */
export function bestOf(
  ranks: readonly number[],
  idAt: (at: number) => string,
  limit: number,
  accepts: (id: string) => boolean,
): Candidate[] {
  const best: Candidate[] = [];
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? 0;
    const worst = best.length < limit ? undefined : best.at(-1);
    if (worst !== undefined && rank < worst.rank) continue;
    const candidate = { id: idAt(at), rank };
    if ((worst !== undefined && !isBefore(candidate, worst)) || !accepts(candidate.id)) continue;
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
