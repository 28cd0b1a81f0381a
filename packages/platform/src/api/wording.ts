/** A sentence, or a function of it that is called when it is read: in the language that is on screen then. */
export type Wording = string | (() => string);

/** Sets a property whose sentence is worded at each reading. */
export function wordLater<T extends object>(target: T, name: string, wording: Wording): T {
  const get = typeof wording === 'string' ? () => wording : wording;
  return Object.defineProperty(target, name, { get, configurable: true, enumerable: !(target instanceof Error) });
}
