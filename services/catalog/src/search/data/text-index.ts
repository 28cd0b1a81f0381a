import MiniSearch, { type Query } from 'minisearch';
import { isFiller, type Synonyms } from '../domain/synonyms.ts';
import { stemOf, wordsOf } from '../domain/words.ts';

/** A thing that can be found, by field. */
export interface TextEntry {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** What is done; for a provider the names of the services. */
  readonly tasks: string;
  readonly people: string;
  readonly places: string;
  readonly description: string;
  /** The ranking score, 0 to 5. */
  readonly stars: number;
}

export interface Hit {
  readonly id: string;
  readonly relevance: number;
}

const boost = { name: 5, category: 4, tasks: 3, people: 3, places: 1, description: 1 };
const fields = Object.keys(boost);
/** Up to this length a word is looked for as it is: "ac" is not the beginning of "accessories". */
const shortWord = 2;
/** From this length on typing mistakes are forgiven: one in every five letters. */
const typoLength = 4;
const typos = 0.2;
const synonymWeight = 0.5;
const maxTerms = 8;
/** The weight of one star in the order of equally relevant hits. */
const starWeight = 0.1;

/** Each word as it is written and as its stem, so that a beginning finds the one and another form the other. */
const formsOf = (word: string): string[] => [...new Set([word, stemOf(word)])];
/** An exact search for all words of a phrase, in any form. */
const exactly = (phrase: string): Query => ({ combineWith: 'AND', queries: wordsOf(phrase).map(stemOf) });

/**
 * An index over texts that ranks by relevance, then by rating. It finds beginnings, other forms, synonyms, and words with a typing mistake.
 * @param synonyms as they are when somebody searches
 */
export function createTextIndex(synonyms: () => Synonyms) {
  const index = new MiniSearch<TextEntry>({
    fields,
    storeFields: ['stars'],
    tokenize: wordsOf,
    processTerm: formsOf,
    searchOptions: { boost, processTerm: (term) => term },
    // In one go: between two batches a new word could divide a branch that the clean-up has yet to visit, which makes it fail.
    autoVacuum: { batchSize: Infinity, batchWait: 0, minDirtCount: 20, minDirtFactor: 0.1 },
  });

  const find = (query: Query): Map<string, number> =>
    new Map(index.search(query).map(({ id, score, ...stored }) => [String(id), score * (1 + starWeight * Number(stored['stars']))]));

  /** What has one term of a query. The first way that finds something counts, the precise ones first. */
  function findTerm(term: string): Map<string, number> {
    const words = wordsOf(term);
    const long = words.length === 1 && term.length > shortWord;
    const asTyped = find(
      words.length > 1 ? exactly(term) : { combineWith: 'OR', queries: [{ queries: [term], prefix: long }, stemOf(term)] },
    );
    const found = new Map(asTyped);
    for (const synonym of synonyms().of(term))
      for (const [id, relevance] of find(exactly(synonym))) found.set(id, (found.get(id) ?? 0) + synonymWeight * relevance);
    if (found.size > 0 || words.length > 1) return found;
    if (!long) return find({ queries: [term], prefix: true });
    return term.length < typoLength ? found : find({ queries: [term], fuzzy: typos });
  }

  return {
    put: (entry: TextEntry): void => {
      if (index.has(entry.id)) index.replace(entry);
      else index.add(entry);
    },
    remove: (id: string): void => {
      if (index.has(id)) index.discard(id);
    },

    /**
     * What has all terms of the query first, then what has at least half of them, each by relevance; equal ones by id, so that indexes of the
     * same entries answer alike. Undefined for a query without words.
     */
    search: (query: string): Hit[] | undefined => {
      const all = [...new Set(synonyms().termsOf(query))].slice(0, maxTerms);
      if (all.length === 0) return undefined;
      const telling = all.filter((term) => !isFiller(term));
      const needed = (telling.length === 0 ? all : telling).map(findTerm);
      const extras = telling.length === 0 ? [] : all.filter(isFiller).map(findTerm);
      const termsIn = new Map<string, number>();
      for (const found of needed) for (const id of found.keys()) termsIn.set(id, (termsIn.get(id) ?? 0) + 1);
      return [...termsIn]
        .filter(([, terms]) => terms >= needed.length / 2)
        .map(([id, terms]) => ({
          id,
          terms,
          relevance: rounded([...needed, ...extras].reduce((sum, found) => sum + (found.get(id) ?? 0), 0)),
        }))
        .sort((a, b) => b.terms - a.terms || b.relevance - a.relevance || (a.id < b.id ? -1 : 1))
        .map(({ id, relevance }) => ({ id, relevance }));
    },
  };
}

/** Sums of the same numbers in another order differ in their last digits. */
const rounded = (relevance: number) => Math.round(relevance * 1_000) / 1_000;
