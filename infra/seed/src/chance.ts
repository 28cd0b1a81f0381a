/** A deterministic source of random choices. */
export interface Chance {
  /** At least 0, less than 1. */
  number(): number;
  /** An integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** An independent source for `name`, so that new choices in one place change none elsewhere. */
  branch(name: string): Chance;
}

/** mulberry32 over a hash of the seed. */
export function createChance(seed: string): Chance {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(number() * (to - from + 1));
  return {
    number,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to choose from');
      return item;
    },
    branch: (name) => createChance(`${seed}/${name}`),
  };
}
