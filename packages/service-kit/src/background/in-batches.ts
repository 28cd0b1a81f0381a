/** The items in batches of at most `size`, in order. */
export function* inBatches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}
