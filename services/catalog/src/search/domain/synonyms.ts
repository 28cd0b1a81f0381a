import { wordsOf } from './words.ts';

/** What people type for what services are called: words or phrases in any language, with the words to look for besides. */
interface Entry {
  readonly words: readonly string[];
  readonly means: readonly string[];
}

export interface Synonyms {
  /** What to look for besides a word or phrase. */
  readonly of: (term: string) => readonly string[];
  /** All words and phrases, with what to look for besides. */
  readonly all: ReadonlyMap<string, readonly string[]>;
  /** The words of a query, those of a known phrase together in one entry. */
  readonly termsOf: (query: string) => string[];
}

const normal = (text: string): string => wordsOf(text).join(' ');

/** The synonyms of all categories as one table. */
export function createSynonyms(entries: readonly Entry[]): Synonyms {
  const byTyped = new Map<string, readonly string[]>();
  for (const { words, means } of entries)
    for (const key of words.map(normal))
      byTyped.set(key, [...new Set([...(byTyped.get(key) ?? []), ...means.map(normal).filter(Boolean)])]);

  /** Phrases of several words first the longest, so that "washing machine" is one thing and not two. */
  const phrases = [...byTyped.keys()].filter((key) => key.includes(' ')).sort((a, b) => b.length - a.length);

  return {
    of: (term) => byTyped.get(term) ?? [],
    all: byTyped,
    termsOf: (query) => {
      const words = wordsOf(query);
      const terms: string[] = [];
      for (let at = 0; at < words.length;) {
        const rest = words.slice(at).join(' ');
        const phrase = phrases.find((one) => rest === one || rest.startsWith(`${one} `));
        terms.push(phrase ?? words[at] ?? '');
        at += phrase === undefined ? 1 : phrase.split(' ').length;
      }
      return terms;
    },
  };
}

const fillers = new Set(
  'a an and any at best broken for fix fixing from good has help i in install installation is it job man me my near nearby need needs not of on or our person please problem repair repairing repairs service services some somebody someone the to want wala wale wanted with work worker working works ka ke ki ko hai nahi chahiye का के की को है नहीं चाहिए'.split(
    ' ',
  ),
);

/** Words that say little about what is wanted: they make a hit better, and none is left out for want of them. */
export const isFiller = (term: string): boolean => fillers.has(term);
