import { bestOf, rounded } from '../domain/best-hits.ts';
import { impactsOf, type TextEntry } from '../domain/impacts.ts';
import { isStopWord, type Synonyms } from '../domain/synonyms.ts';
import { createVocabulary, type Postings } from './postings.ts';
import { createTally, type Tally } from './tally.ts';
import { createTermLookup } from './term-lookup.ts';

export interface Hit {
  readonly id: string;
  readonly relevance: number;
}

/** The result of a query. */
export interface Hits {
  /** All hits, unordered. */
  readonly ids: () => Set<string>;
  /**
   * The best accepted hits: those with all terms of the query first, then those with at least half of them, each by relevance; ties by id, so that
   * indexes with the same entries give the same order. `accepts` is called only for candidates.
   */
  readonly best: (limit: number, accepts?: (id: string) => boolean) => Hit[];
  /** The query with its misspelt words corrected; undefined when all of them were found as written, or nothing is like them. */
  readonly corrected: string | undefined;
}

const maxTerms = 8;
/** Weight of one star among equally relevant hits. */
const starWeight = 0.1;
/** Greater than any relevance. */
const rankPerTerm = 1_000_000;

/**
 * A text index that ranks by relevance, then by rating. Matches prefixes, word forms, synonyms and misspellings. Weights are computed when an entry
 * is added, so a search only adds numbers: a millisecond for some ten thousand hits (ADR 14).
 * @param synonyms the current ones at search time
 */
export function createTextIndex(synonyms: () => Synonyms) {
  const vocabulary = createVocabulary();
  const slotOf = new Map<string, number>();
  const entries: ({ readonly id: string; readonly postings: readonly Postings[] } | undefined)[] = [];
  /** Factor on the relevance, by slot. */
  const starFactors: number[] = [];
  const freeSlots: number[] = [];
  const [total, ofTerm] = [createTally(), createTally()];
  const lookup = createTermLookup({ vocabulary, synonyms, countEntries: () => slotOf.size });

  function remove(id: string): void {
    const slot = slotOf.get(id);
    if (slot === undefined) return;
    for (const postings of entries[slot]?.postings ?? []) vocabulary.remove(postings, slot);
    slotOf.delete(id);
    entries[slot] = undefined;
    freeSlots.push(slot);
  }

  /** Adds up the weight of each entry in `total`. @returns the terms that match nothing */
  function tallyTerms(all: readonly string[], required: readonly string[], corrections: Map<string, string>): string[] {
    for (const { ensureCapacity } of [total, ofTerm, lookup]) ensureCapacity(entries.length);
    const unknown: string[] = [];
    const tallyTerm = (term: string, tally: Tally): void => {
      const corrected = lookup.addTerm(term, tally);
      if (corrected !== undefined) corrections.set(term, corrected);
      if (tally.isEmpty()) unknown.push(term);
    };
    const [only = '', ...others] = required;
    // The sums of a single term are the total already.
    if (others.length === 0) tallyTerm(only, total);
    else
      for (const term of required) {
        tallyTerm(term, ofTerm);
        ofTerm.drain(1, total.add);
      }
    for (const term of all.filter((one) => !required.includes(one))) {
      lookup.addForms(term, ofTerm, false);
      ofTerm.drain(1, total.raise);
    }
    return unknown;
  }

  return {
    put: (entry: TextEntry): void => {
      const { id, stars } = entry;
      remove(id);
      const slot = freeSlots.pop() ?? entries.length;
      const { impacts, words } = impactsOf(entry);
      const postings = [...impacts].map(([term, impact]) => vocabulary.add(term, slot, impact, words.has(term)));
      entries[slot] = { id, postings };
      starFactors[slot] = 1 + starWeight * stars;
      slotOf.set(id, slot);
    },
    remove,

    /** Undefined for a query without words. */
    find: (query: string): Hits | undefined => {
      const terms = synonyms().termsOf(query);
      const all = [...new Set(terms)].slice(0, maxTerms);
      if (all.length === 0) return undefined;
      const required = requiredOf(all);
      const corrections = new Map<string, string>();
      const unknown = tallyTerms(all, required, corrections);
      const slots: number[] = [];
      const ranks: number[] = [];
      total.drain(required.length / 2, (slot, sum, matched) => {
        slots.push(slot);
        ranks.push(rankPerTerm * (required.length === 1 ? 1 : matched) + rounded(sum * (starFactors[slot] ?? 1)));
      });
      if (slots.length === 0)
        for (const term of unknown) {
          const suggestion = lookup.suggestionFor(term, ofTerm);
          if (suggestion !== undefined) corrections.set(term, suggestion);
        }
      const idAt = (at: number): string => entries[slots[at] ?? -1]?.id ?? '';
      return {
        ids: () => new Set(slots.map((_, at) => idAt(at))),
        best: (limit, accepts = () => true) =>
          bestOf(ranks, idAt, limit, ({ id }) => accepts(id)).map(({ id, rank }) => ({ id, relevance: rank % rankPerTerm })),
        corrected: corrections.size === 0 ? undefined : withCorrections(terms, corrections),
      };
    },
  };
}

/** The terms that decide whether an entry is a hit. Stop words only make a hit better, unless there is nothing else. */
function requiredOf(terms: readonly string[]): readonly string[] {
  const others = terms.filter((term) => !isStopWord(term));
  return others.length === 0 ? terms : others;
}

/** Indian scripts are indexed decomposed; people read them composed. */
const withCorrections = (terms: readonly string[], corrections: ReadonlyMap<string, string>): string =>
  terms
    .map((term) => corrections.get(term) ?? term)
    .join(' ')
    .normalize('NFC');
