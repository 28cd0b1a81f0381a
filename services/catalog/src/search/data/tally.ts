/** Sums by slot, reused from one search to the next. */
export function createTally() {
  let sums = new Float32Array(1_024);
  let counts = new Uint8Array(1_024);
  let touched = new Uint32Array(1_024);
  let size = 0;
  return {
    ensureCapacity: (slots: number): void => {
      if (slots <= sums.length) return;
      sums = new Float32Array(slots * 2);
      counts = new Uint8Array(slots * 2);
      touched = new Uint32Array(slots * 2);
    },
    add: (slot: number, amount: number): void => {
      const count = counts[slot] ?? 0;
      if (count === 0) touched[size++] = slot;
      counts[slot] = count + 1;
      sums[slot] = (sums[slot] ?? 0) + amount;
    },
    /** Adds to existing sums. */
    raise: (slot: number, amount: number): void => {
      if (counts[slot] !== 0) sums[slot] = (sums[slot] ?? 0) + amount;
    },
    isEmpty: (): boolean => size === 0,
    /** Visits the slots counted at least `least` times, and resets. */
    drain: (least: number, visit: (slot: number, sum: number, count: number) => void): void => {
      for (let at = 0; at < size; at += 1) {
        const slot = touched[at] ?? 0;
        const count = counts[slot] ?? 0;
        if (count >= least) visit(slot, sums[slot] ?? 0, count);
      }
      for (let at = 0; at < size; at += 1) {
        const slot = touched[at] ?? 0;
        counts[slot] = 0;
        sums[slot] = 0;
      }
      size = 0;
    },
  };
}
export type Tally = ReturnType<typeof createTally>;
