/** A call and the interval in which it took effect. `end` is infinite if it can take effect at any later time. */
export interface Call<Input> {
  readonly begin: number;
  readonly end: number;
  readonly input: Input;
}

/** The sequential specification of an object. */
export interface Model<State, Input> {
  readonly initial: State;
  /** A key by which equal states are recognized. */
  readonly keyOf: (state: State) => string;
  /** The state after the call; undefined if the call cannot have this response in this state. */
  readonly step: (state: State, input: Input) => State | undefined;
}

/**
 * Searches for a linearization: an order of the calls in which each takes effect at one instant between its begin and its end, with the response that the
 * model gives (Wing and Gong's algorithm, with memoized dead ends). Returns the calls in this order, or undefined if there is none.
 */
export function linearize<State, Input>(model: Model<State, Input>, calls: readonly Call<Input>[]): Call<Input>[] | undefined {
  const sorted = [...calls].sort((a, b) => a.begin - b.begin);
  const done = sorted.map(() => false);
  const order: Call<Input>[] = [];
  const ledNowhere = new Set<string>();

  const search = (state: State): boolean => {
    if (order.length === sorted.length) return true;
    const here = `${done.map((each) => (each ? '1' : '0')).join('')} ${model.keyOf(state)}`;
    if (ledNowhere.has(here)) return false;
    // Only a call that began before every remaining one ended can be the next.
    const firstEnd = sorted.reduce((least, { end }, index) => (done[index] === true ? least : Math.min(least, end)), Infinity);
    for (const [index, call] of sorted.entries()) {
      if (done[index] === true) continue;
      if (call.begin > firstEnd) break;
      const next = model.step(state, call.input);
      if (next === undefined) continue;
      done[index] = true;
      order.push(call);
      if (search(next)) return true;
      order.pop();
      done[index] = false;
    }
    ledNowhere.add(here);
    return false;
  };
  return search(model.initial) ? order : undefined;
}
