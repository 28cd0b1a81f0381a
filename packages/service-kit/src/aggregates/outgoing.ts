import type { EventEnvelope, Topic } from '@karigar/contracts';
import type { DrainEntry, Outbox } from '../outbox/drain.ts';
import { topicOf } from '../outbox/message.ts';
import { newestField } from '../outbox/republisher.ts';

/** An array in the aggregate's document whose entries are delivered after the write: the event outbox, or dispatch's live facts. */
export interface OutgoingArray<State, Fact> {
  readonly field: string;
  readonly drain: Outbox<DrainEntry>;
  /** Called with the aggregate's version after the change. */
  readonly entriesOf: (fact: Fact, state: State, version: number, at: Date) => readonly DrainEntry[];
  /** A second array, which holds the newest of the entries that `has` selects, in place of the one before. */
  readonly newest?: { readonly field: string; readonly has: (entry: DrainEntry) => boolean };
}

/** An aggregate's outbox, which maps its facts to events. Those of a compacted topic are republished: see `createRepublisher`. */
export const eventOutbox = <State, Fact>(
  drain: Outbox,
  entriesOf: (fact: Fact, state: State, version: number, at: Date) => readonly EventEnvelope[],
  compacted?: Topic,
): OutgoingArray<State, Fact> => ({
  field: 'outbox',
  drain,
  entriesOf,
  ...(compacted === undefined
    ? {}
    : { newest: { field: newestField, has: (entry) => topicOf((entry as EventEnvelope).type) === compacted } }),
});

type Outgoing<State, Fact> = readonly OutgoingArray<State, Fact>[];

/** A projection without the outgoing arrays. */
export const withoutOutgoing = <State, Fact>(outgoing: Outgoing<State, Fact>): Record<string, 0> =>
  Object.fromEntries(
    outgoing.flatMap(({ field, newest }) => [field, ...(newest === undefined ? [] : [newest.field])]).map((field) => [field, 0]),
  );

/** An outgoing array with the entries that a change adds to it. */
type AddedEntries = Pick<OutgoingArray<never, never>, 'field' | 'drain' | 'newest'> & { readonly entries: readonly DrainEntry[] };

/** The entries that the facts of a change add to each array. */
export const entriesOfFacts = <State, Fact>(
  outgoing: Outgoing<State, Fact>,
  facts: readonly Fact[],
  state: State,
  version: number,
  at: Date,
): AddedEntries[] =>
  outgoing.map(({ entriesOf, ...array }) => ({ ...array, entries: facts.flatMap((fact) => entriesOf(fact, state, version, at)) }));

/** The new values of the arrays of newest entries, of those that change. */
export function newestOf(added: readonly AddedEntries[]): Record<string, readonly DrainEntry[]> {
  const changed: Record<string, readonly DrainEntry[]> = {};
  for (const { newest, entries } of added) {
    const last = newest && entries.findLast(newest.has);
    if (newest !== undefined && last !== undefined) changed[newest.field] = [last];
  }
  return changed;
}

/** The undelivered entries that the document held when it was read. The writer passes them on, which saves the drain a read. */
export const waitingIn = (document: unknown, field: string): readonly DrainEntry[] =>
  ((document as Record<string, unknown> | null)?.[field] as readonly DrainEntry[] | undefined) ?? [];
