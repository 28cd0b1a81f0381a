/** A wait for handled offsets. */
export interface Milestone {
  /** Resolves when every message before the offsets is handled. */
  readonly promise: Promise<void>;
  readonly isReached: () => boolean;
}

interface Waiter {
  /** Offsets that are not reached yet, by partition. */
  readonly left: Map<string, bigint>;
  readonly done: () => void;
}

/** Records how far a consumer has handled its partitions (`topic/partition`), and lets callers wait for offsets. */
export function createProgress() {
  /** The offset after the last handled message of each partition. */
  const positions = new Map<string, bigint>();
  const waiters = new Set<Waiter>();
  return {
    /** Waits until the partitions are handled up to these offsets, which are exclusive. */
    until: (ends: ReadonlyMap<string, bigint>): Milestone => {
      let done: () => void = () => undefined;
      const promise = new Promise<void>((resolve) => (done = resolve));
      const left = new Map([...ends].filter(([place, end]) => (positions.get(place) ?? 0n) < end));
      if (left.size === 0) done();
      else waiters.add({ left, done });
      return { promise, isReached: () => left.size === 0 };
    },

    /** Records that a partition is handled up to `next`, exclusive. Lower offsets than before change nothing. */
    reached: (topic: string, partition: number, next: bigint): void => {
      const place = `${topic}/${partition}`;
      if (next > (positions.get(place) ?? 0n)) positions.set(place, next);
      for (const waiter of waiters) {
        if (next >= (waiter.left.get(place) ?? next + 1n)) waiter.left.delete(place);
        if (waiter.left.size > 0) continue;
        waiters.delete(waiter);
        waiter.done();
      }
    },
  };
}
