/** A call with the times between which it took effect. `end` is infinite for one whose effect can come at any later time. */
export interface Call<Input> {
  readonly begin: number;
  readonly end: number;
  readonly input: Input;
}

/** What a single, sequential copy of the thing would do. */
export interface Model<State, Input> {
  readonly initial: State;
  /** Two states with the same text are the same. */
  readonly keyOf: (state: State) => string;
  /** The state after the call, or undefined when the call cannot have been answered so in this state. */
  readonly step: (state: State, input: Input) => State | undefined;
}

/**
 * Whether there is an order of the calls in which each takes effect at one instant between its begin and its end and is answered as the model says
 * (Wing and Gong's search, with the states remembered that led nowhere). Returns the calls in such an order, or undefined.
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
    // Only a call that began before every open one ended can be the next.
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
