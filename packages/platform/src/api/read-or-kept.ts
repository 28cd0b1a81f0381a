import { createStore, useStore } from '../app/store.ts';
import { keptAnswers } from '../session/kept-answers.ts';
import { session } from '../session/session.ts';
import { ApiProblem } from './problem.ts';

const repeatMs = 15_000;

/** Names of the answers that stand in for a server that cannot be reached, with their times. */
const standIns = createStore<ReadonlyMap<string, number>>(new Map());

function note(name: string, at: number | undefined): void {
  if (at === standIns.get().get(name)) return;
  const next = new Map(standIns.get());
  if (at === undefined) next.delete(name);
  else next.set(name, at);
  standIns.set(next);
}

/** Keeps something that was answered to the account, to be read without a network. */
export function keepAnswer(name: string, value: unknown): void {
  const owner = session.current()?.id;
  if (owner !== undefined) keptAnswers.write(owner, name, value);
}

/**
 * Reads, and keeps the answer for the account. When the server cannot be reached, the last one that was kept for the same account takes its place, and
 * `useKeptSince` says so. A refusal of the server is never replaced.
 */
export async function readOrKept<T>(name: string, read: () => Promise<T>): Promise<T> {
  const account = session.current()?.id;
  const isStillThere = () => account !== undefined && session.current()?.id === account;
  try {
    const value = await read();
    if (isStillThere()) keepAnswer(name, value);
    note(name, undefined);
    return value;
  } catch (error) {
    const isUnreachable = error instanceof ApiProblem && error.status === 0;
    const kept = isUnreachable && account !== undefined && isStillThere() ? keptAnswers.read(account, name) : null;
    if (kept === null) throw error;
    note(name, kept.at);
    return kept.value as T;
  }
}

/** Options of a query that reads with `readOrKept`: not paused without a network, and repeated as soon as there may be one. */
export const keptQuery = (name: string, interval: number | false = false) => ({
  networkMode: 'always' as const,
  refetchOnReconnect: 'always' as const,
  refetchInterval: () => (standIns.get().has(name) ? repeatMs : interval),
});

/** When the oldest of these answers came, if one stands in for a server that cannot be reached. Milliseconds since 1970. */
export function useKeptSince(...names: readonly string[]): number | null {
  const known = useStore(standIns);
  const times = names.flatMap((name) => known.get(name) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
