import SearchableMap from 'minisearch/SearchableMap';
import type { Synonyms } from '../domain/synonyms.ts';
import { stemOf, wordsOf } from '../domain/words.ts';
import type { Postings, Vocabulary } from './postings.ts';
import { createTally, type Tally } from './tally.ts';

/** Words up to this length match exactly: "ac" is not a prefix of "accessories". */
const maxExactLength = 2;
/** From this length on, typing mistakes are tolerated. */
const minTypoLength = 4;
/** Share of the letters that may be wrong. */
const typoShare = 0.2;
/** The same for a suggestion when nothing was found; its first letter must be right. */
const suggestionTypoShare = 0.4;
/** Beyond this edit distance, a long word would be compared with most of the vocabulary. */
const maxTypos = 3;
const weights = { synonym: 0.5, prefix: 0.375, typo: 0.45 };

const typosIn = (term: string, share: number): number => Math.min(maxTypos, Math.round(share * term.length));

const trees = new WeakMap<Synonyms, SearchableMap<readonly string[]>>();

/** The words that have synonyms, as a tree that supports fuzzy search. */
function synonymTree(synonyms: Synonyms): SearchableMap<readonly string[]> {
  const known = trees.get(synonyms);
  if (known !== undefined) return known;
  const tree = new SearchableMap<readonly string[]>();
  for (const [words, means] of synonyms.all) tree.set(words, means);
  trees.set(synonyms, tree);
  return tree;
}

interface Options {
  readonly vocabulary: Vocabulary;
  /** The current ones at search time. */
  readonly synonyms: () => Synonyms;
  readonly countEntries: () => number;
}

/** Looks up the terms of a query: as written, by prefix, word form, synonym or misspelling. Adds the weight of each entry to a tally. */
export function createTermLookup({ vocabulary, synonyms, countEntries }: Options) {
  const ofPhrase = createTally();

  /** Rare terms weigh more (inverse document frequency). */
  const rarity = ({ size }: Postings): number => Math.log(1 + (countEntries() - size + 0.5) / (size + 0.5));

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

  function addPrefixMatches(prefix: string, tally: Tally): void {
    for (const postings of vocabulary.withPrefix(prefix)) {
      const more = postings.term.length - prefix.length;
      addAll(postings, tally, more === 0 ? 1 : (weights.prefix * postings.term.length) / (postings.term.length + 0.3 * more));
    }
  }

  function addForms(term: string, tally: Tally, withPrefixes: boolean): void {
    if (withPrefixes) addPrefixMatches(term, tally);
    else addAll(vocabulary.get(term), tally);
    const stem = stemOf(term);
    if (stem !== term) addAll(vocabulary.get(stem), tally);
  }

  /** The words behind a term: itself, or the words with this stem. */
  const wordsAt = (postings: Postings): Postings[] =>
    postings.isWord
      ? [postings]
      : [...vocabulary.withPrefix(postings.term)].filter(({ term, isWord }) => isWord && stemOf(term) === postings.term);

  /** Adds fuzzy matches. @returns the corrected spelling if there are any */
  function addTypos(term: string, tally: Tally): string | undefined {
    const most = typosIn(term, typoShare);
    const match = createBestMatch();
    for (const [postings, edits] of vocabulary.similarTo(term, most)) {
      addAll(postings, tally, (weights.typo * postings.term.length) / (postings.term.length + edits));
      for (const { term: word, size } of wordsAt(postings)) match.consider(word, edits + word.length - postings.term.length, size);
    }
    const isFound = !tally.isEmpty();
    // "plumer" is close to "plumber", which no service may contain but which is a synonym of plumbing.
    for (const [word, [means, edits]] of synonymTree(synonyms()).fuzzyGet(term, most)) {
      if (!isFound) for (const mean of means) addPhrase(mean, tally, weights.synonym * weights.typo);
      if (!tally.isEmpty()) match.consider(word, edits, 0);
    }
    return match.word();
  }

  /** Whether any entry contains one of the phrases. `scratch` is empty before and after. */
  function findsAny(phrases: readonly string[], scratch: Tally): boolean {
    for (const phrase of phrases) addPhrase(phrase, scratch);
    const isFound = !scratch.isEmpty();
    scratch.drain(Number.POSITIVE_INFINITY, () => {});
    return isFound;
  }

  /** The closest word that finds something, for a term that finds nothing. `scratch` is empty before and after. */
  function suggestionFor(term: string, scratch: Tally): string | undefined {
    const most = typosIn(term, suggestionTypoShare);
    // For a long word both distances are the same, so its fuzzy matches have been tried.
    if (term.includes(' ') || term.length < minTypoLength || most === typosIn(term, typoShare)) return undefined;
    const match = createBestMatch();
    const isPlausible = (word: string): boolean => word.startsWith(term.charAt(0)) && word.length >= minTypoLength;
    for (const [{ term: word, isWord, size }, edits] of vocabulary.similarTo(term, most))
      if (isWord && isPlausible(word)) match.consider(word, edits, size);
    for (const [word, [means, edits]] of synonymTree(synonyms()).fuzzyGet(term, most))
      if (isPlausible(word) && findsAny(means, scratch)) match.consider(word, edits, 0);
    return match.word();
  }

  /**
   * Adds the entries that match one term of a query. Fuzzy matches count only when nothing else matches.
   * @returns the corrected spelling of a term that was found by fuzzy matches
   */
  function addTerm(term: string, tally: Tally): string | undefined {
    const isPhrase = term.includes(' ');
    const isLong = term.length > maxExactLength;
    if (isPhrase) addPhrase(term, tally);
    else addForms(term, tally, isLong);
    for (const synonym of synonyms().of(term)) if (synonym !== term) addPhrase(synonym, tally, weights.synonym);
    if (!tally.isEmpty() || isPhrase) return undefined;
    if (!isLong) addPrefixMatches(term, tally);
    else if (term.length >= minTypoLength) return addTypos(term, tally);
    return undefined;
  }

  return { ensureCapacity: ofPhrase.ensureCapacity, addTerm, addForms, suggestionFor };
}

/** Chooses the word with the smallest edit distance; of several, the most frequent one, then the first in the alphabet. */
function createBestMatch() {
  let best: { word: string; edits: number; size: number } | undefined;
  const isBetter = (word: string, edits: number, size: number): boolean => {
    if (best === undefined) return true;
    if (edits !== best.edits) return edits < best.edits;
    return size === best.size ? word < best.word : size > best.size;
  };
  return {
    consider: (word: string, edits: number, size: number): void => {
      if (isBetter(word, edits, size)) best = { word, edits, size };
    },
    word: (): string | undefined => best?.word,
  };
}
