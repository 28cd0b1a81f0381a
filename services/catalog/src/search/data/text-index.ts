import SearchableMap from 'minisearch/SearchableMap';
import { isFiller, type Synonyms } from '../domain/synonyms.ts';
import { stemOf, wordsOf } from '../domain/words.ts';
import { createVocabulary, type Postings } from './postings.ts';

/** A searchable entry, by field. */
export interface TextEntry {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** The work offered; for a provider, the names of the services. */
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

/** Each field's weight and its usual number of word forms: a word counts more in a field that is shorter than usual. */
const fields = {
  name: { boost: 5, usual: 4 },
  category: { boost: 4, usual: 8 },
  tasks: { boost: 3, usual: 10 },
  people: { boost: 3, usual: 3 },
  places: { boost: 1, usual: 4 },
  description: { boost: 1, usual: 16 },
} as const;
const fieldNames = Object.keys(fields) as (keyof typeof fields)[];

/** The parameters of BM25+: saturation of repeated terms, influence of length, and the minimum worth of a term. */
const bm25 = { k: 1.2, b: 0.7, d: 0.5 };
/** Words up to this length match exactly: "ac" is not a prefix of "accessories". */
const shortWord = 2;
/** From this length on, typing mistakes are tolerated: one in every five letters. */
const typoLength = 4;
const typos = 0.2;
/** For words to suggest when nothing was found: two in five letters, the first one being right. */
const typosOfSuggestion = 0.4;
/** With more, a long word is compared with most of the vocabulary, letter by letter. */
const maxTypos = 3;
const weights = { synonym: 0.5, beginning: 0.375, typo: 0.45 };
const maxTerms = 8;
/** Weight of one star among equally relevant hits. */
const starWeight = 0.1;
/** Greater than any relevance. */
const perTerm = 1_000_000;

/** Each word as written and as its stem, so that prefixes match the former and other forms the latter. */
const formsOf = (word: string): string[] => [...new Set([word, stemOf(word)])];

/** The weight of each term in an entry, before rarity, and which of the terms are words of it. */
function impactsOf(entry: TextEntry): { impacts: Map<string, number>; words: Set<string> } {
  const impacts = new Map<string, number>();
  const words = new Set<string>();
  for (const field of fieldNames) {
    const { boost, usual } = fields[field];
    const counts = new Map<string, number>();
    const written = wordsOf(entry[field]);
    for (const word of written) words.add(word);
    const forms = written.flatMap(formsOf);
    for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
    const { k, b, d } = bm25;
    for (const [form, count] of counts) {
      const impact = boost * (d + (count * (k + 1)) / (count + k * (1 - b + (b * forms.length) / usual)));
      impacts.set(form, (impacts.get(form) ?? 0) + impact);
    }
  }
  return { impacts, words };
}

const typosIn = (term: string, share: number): number => Math.min(maxTypos, Math.round(share * term.length));

const trees = new WeakMap<Synonyms, SearchableMap<readonly string[]>>();

/** The words with synonyms, for searching misspelt ones. */
function searchable(synonyms: Synonyms): SearchableMap<readonly string[]> {
  const known = trees.get(synonyms);
  if (known !== undefined) return known;
  const tree = new SearchableMap<readonly string[]>();
  for (const [words, means] of synonyms.all) tree.set(words, means);
  trees.set(synonyms, tree);
  return tree;
}

/** Sums by slot, reused from one search to the next. */
function createTally() {
  let sums = new Float32Array(1_024);
  let counts = new Uint8Array(1_024);
  let touched = new Uint32Array(1_024);
  let size = 0;
  return {
    makeRoom: (slots: number): void => {
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
type Tally = ReturnType<typeof createTally>;

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
  const free: number[] = [];
  const [total, ofTerm, ofPhrase] = [createTally(), createTally(), createTally()];

  /** Rare terms weigh more (inverse document frequency). */
  const rarity = ({ size }: Postings): number => Math.log(1 + (slotOf.size - size + 0.5) / (size + 0.5));

  function addAll(postings: Postings | undefined, tally: Tally, weight = 1): void {
    if (postings === undefined) return;
    const { slots, impacts, size } = postings;
    const each = weight * rarity(postings);
    for (let at = 0; at < size; at += 1) tally.add(slots[at] ?? 0, each * (impacts[at] ?? 0));
  }

  /** Adds the entries that contain all words of a phrase, in any form. */
  function addPhrase(phrase: string, tally: Tally, weight = 1): void {
    const stems = [...new Set(wordsOf(phrase).map(stemOf))];
    if (stems.length === 1) return addAll(vocabulary.get(stems[0] ?? ''), tally, weight);
    for (const stem of stems) addAll(vocabulary.get(stem), ofPhrase);
    ofPhrase.drain(stems.length, (slot, sum) => tally.add(slot, weight * sum));
  }

  function addBeginnings(start: string, tally: Tally): void {
    for (const postings of vocabulary.beginningWith(start)) {
      const more = postings.term.length - start.length;
      addAll(postings, tally, more === 0 ? 1 : (weights.beginning * postings.term.length) / (postings.term.length + 0.3 * more));
    }
  }

  function addForms(term: string, tally: Tally, withBeginnings: boolean): void {
    if (withBeginnings) addBeginnings(term, tally);
    else addAll(vocabulary.get(term), tally);
    addAll(vocabulary.get(stemOf(term)), tally);
  }

  /** A term that is a word; for a stem, the words that begin with it. */
  const wordsAt = (postings: Postings): Postings[] =>
    postings.isWord
      ? [postings]
      : [...vocabulary.beginningWith(postings.term)].filter(({ term, isWord }) => isWord && stemOf(term) === postings.term);

  /** Returns the correct spelling of the term, if it has found anything. */
  function addTypos(term: string, tally: Tally): string | undefined {
    const most = typosIn(term, typos);
    const likely = createLikeliest();
    for (const [postings, letters] of vocabulary.like(term, most)) {
      addAll(postings, tally, (weights.typo * postings.term.length) / (postings.term.length + letters));
      for (const { term: word, size } of wordsAt(postings)) likely.consider(word, letters + word.length - postings.term.length, size);
    }
    const isFound = !tally.isEmpty();
    // A word that people use and no service does: "plumer" is like "plumber", which means plumbing.
    for (const [word, [means, letters]] of searchable(synonyms()).fuzzyGet(term, most)) {
      if (!isFound) for (const mean of means) addPhrase(mean, tally, weights.synonym * weights.typo);
      if (!tally.isEmpty()) likely.consider(word, letters, 0);
    }
    return likely.word();
  }

  /** Whether an entry contains one of the phrases. `scratch` is empty before and after. */
  function hasSome(phrases: readonly string[], scratch: Tally): boolean {
    for (const phrase of phrases) addPhrase(phrase, scratch);
    const isFound = !scratch.isEmpty();
    scratch.drain(Number.POSITIVE_INFINITY, () => {});
    return isFound;
  }

  /** The word most like a term that has found nothing, among those that find something. */
  function suggestionFor(term: string): string | undefined {
    const most = typosIn(term, typosOfSuggestion);
    // What is that much like a long word was found already.
    if (term.includes(' ') || term.length < typoLength || most === typosIn(term, typos)) return undefined;
    const likely = createLikeliest();
    const isLike = (word: string): boolean => word.startsWith(term.charAt(0)) && word.length >= typoLength;
    for (const [{ term: word, isWord, size }, letters] of vocabulary.like(term, most))
      if (isWord && isLike(word)) likely.consider(word, letters, size);
    for (const [word, [means, letters]] of searchable(synonyms()).fuzzyGet(term, most))
      if (isLike(word) && hasSome(means, ofTerm)) likely.consider(word, letters, 0);
    return likely.word();
  }

  /**
   * What has one term of a query. The first way that finds something counts, the precise ones first. Returns the correct spelling of a term that was
   * found by that alone.
   */
  function addTerm(term: string, tally: Tally): string | undefined {
    const isPhrase = term.includes(' ');
    const isLong = term.length > shortWord;
    if (isPhrase) addPhrase(term, tally);
    else addForms(term, tally, isLong);
    for (const synonym of synonyms().of(term)) addPhrase(synonym, tally, weights.synonym);
    if (!tally.isEmpty() || isPhrase) return undefined;
    if (!isLong) addBeginnings(term, tally);
    else if (term.length >= typoLength) return addTypos(term, tally);
    return undefined;
  }

  function remove(id: string): void {
    const slot = slotOf.get(id);
    if (slot === undefined) return;
    for (const postings of entries[slot]?.postings ?? []) vocabulary.remove(postings, slot);
    slotOf.delete(id);
    entries[slot] = undefined;
    free.push(slot);
  }

  return {
    put: (entry: TextEntry): void => {
      const { id, stars } = entry;
      remove(id);
      const slot = free.pop() ?? entries.length;
      const { impacts, words } = impactsOf(entry);
      const postings = [...impacts].map(([term, impact]) => vocabulary.add(term, slot, impact, words.has(term)));
      entries[slot] = { id, postings };
      starFactors[slot] = 1 + starWeight * stars;
      slotOf.set(id, slot);
    },
    remove,

    /** Undefined for a query without words. */
    find: (query: string): Hits | undefined => {
      const all = [...new Set(synonyms().termsOf(query))].slice(0, maxTerms);
      if (all.length === 0) return undefined;
      const telling = all.filter((term) => !isFiller(term));
      const needed = telling.length === 0 ? all : telling;
      for (const tally of [total, ofTerm, ofPhrase]) tally.makeRoom(entries.length);

      // The hits of a single term are its sums already.
      const [only, ...others] = needed;
      const isSingle = only !== undefined && others.length === 0;
      const corrections = new Map<string, string>();
      const unknown: string[] = [];
      const lookUp = (term: string, tally: Tally): void => {
        const correct = addTerm(term, tally);
        if (correct !== undefined) corrections.set(term, correct);
        if (tally.isEmpty()) unknown.push(term);
      };
      if (isSingle) lookUp(only, total);
      else
        for (const term of needed) {
          lookUp(term, ofTerm);
          ofTerm.drain(1, total.add);
        }
      for (const term of all.filter((one) => !needed.includes(one))) {
        addForms(term, ofTerm, false);
        ofTerm.drain(1, total.raise);
      }
      const slots: number[] = [];
      const ranks: number[] = [];
      total.drain(needed.length / 2, (slot, sum, terms) => {
        slots.push(slot);
        ranks.push(perTerm * (isSingle ? 1 : terms) + rounded(sum * (starFactors[slot] ?? 1)));
      });
      if (slots.length === 0)
        for (const term of unknown) {
          const like = suggestionFor(term);
          if (like !== undefined) corrections.set(term, like);
        }
      const idAt = (at: number): string => entries[slots[at] ?? -1]?.id ?? '';
      return {
        ids: () => new Set(slots.map((_, at) => idAt(at))),
        best: (limit, accepts = () => true) =>
          bestOf(ranks, idAt, limit, accepts).map(({ id, rank }) => ({ id, relevance: rank % perTerm })),
        corrected: corrections.size === 0 ? undefined : withCorrections(synonyms().termsOf(query), corrections),
      };
    },
  };
}

/** Indian scripts are indexed decomposed; people read them composed. */
const withCorrections = (terms: readonly string[], corrections: ReadonlyMap<string, string>): string =>
  terms
    .map((term) => corrections.get(term) ?? term)
    .join(' ')
    .normalize('NFC');

/** The word with the fewest wrong letters, among those the most frequent one, then the first in the alphabet. */
function createLikeliest() {
  let likeliest: { word: string; letters: number; size: number } | undefined;
  const isMoreLikely = (word: string, letters: number, size: number): boolean => {
    if (likeliest === undefined) return true;
    if (letters !== likeliest.letters) return letters < likeliest.letters;
    return size === likeliest.size ? word < likeliest.word : size > likeliest.size;
  };
  return {
    consider: (word: string, letters: number, size: number): void => {
      if (isMoreLikely(word, letters, size)) likeliest = { word, letters, size };
    },
    word: (): string | undefined => likeliest?.word,
  };
}

/** Sums of the same numbers in another order differ in their last digits. */
const rounded = (relevance: number) => Math.round(relevance * 1_000) / 1_000;

interface Candidate {
  readonly id: string;
  readonly rank: number;
}

const isBefore = (a: Candidate, b: Candidate): boolean => a.rank > b.rank || (a.rank === b.rank && a.id < b.id);

/** The highest ranks in their order. Only what is better than the worst of the best so far is asked about. */
function bestOf(ranks: readonly number[], idAt: (at: number) => string, limit: number, accepts: (id: string) => boolean): Candidate[] {
  const best: Candidate[] = [];
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? 0;
    const worst = best.length < limit ? undefined : best.at(-1);
    if (worst !== undefined && rank < worst.rank) continue;
    const candidate = { id: idAt(at), rank };
    if ((worst !== undefined && !isBefore(candidate, worst)) || !accepts(candidate.id)) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = best[middle];
      if (other !== undefined && isBefore(other, candidate)) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, candidate);
    if (best.length > limit) best.pop();
  }
  return best;
}
