import { language } from './language.ts';

/** Hindi translations by English sentence. `{{name}}` is a placeholder and must occur in both. */
export type HindiSentences = Readonly<Record<string, string>>;

interface Pattern {
  readonly matches: RegExp;
  readonly hindi: string;
}

let exact: ReadonlyMap<string, string> = new Map();
let patterns: readonly Pattern[] = [];

/** Adds translations after they were loaded. */
export function addHindiSentences(sentences: HindiSentences): void {
  const entries = Object.entries(sentences);
  const varies = ([english]: [string, string]) => english.includes('{{');
  exact = new Map([...exact, ...entries.filter((entry) => !varies(entry))]);
  patterns = [...patterns, ...entries.filter(varies).map(([english, hindi]) => ({ matches: patternOf(english), hindi }))];
}

const patternOf = (english: string): RegExp =>
  new RegExp(`^${english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`);

/**
 * Translates an English sentence of the server, or a constant of the contracts, into the language on screen. Unknown sentences stay English. See
 * docs/adr/0020-languages.md.
 */
export function localized(english: string): string {
  if (language.get() !== 'hi') return english;
  const found = exact.get(english);
  if (found !== undefined) return found;
  for (const { matches, hindi } of patterns) {
    const values = matches.exec(english)?.groups;
    if (values) return hindi.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  }
  return english;
}
