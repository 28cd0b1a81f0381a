/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Runs the variants alternately, in reverse order every second round, so that a slow minute of the machine affects all of them. */
export async function interleaved<T>(rounds: number, variants: Readonly<Record<string, () => Promise<T>>>): Promise<Record<string, T>[]> {
  const results: Record<string, T>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const names = round % 2 === 0 ? Object.keys(variants) : Object.keys(variants).reverse();
    const result: Record<string, T> = {};
    for (const name of names) result[name] = await (variants[name] as () => Promise<T>)();
    results.push(result);
  }
  return results;
}
