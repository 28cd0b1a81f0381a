import { stemOf, wordsOf } from './words.ts';

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

/** Each word as written and as its stem, so that prefixes match the former and other forms the latter. */
const formsOf = (word: string): string[] => [...new Set([word, stemOf(word)])];

/** The weight of each term in an entry, before rarity, and which of the terms are words of it. */
export function impactsOf(entry: TextEntry): { impacts: Map<string, number>; words: Set<string> } {
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
