import { language, type Language } from './language.ts';

/** Translations by English sentence. `{{name}}` is a placeholder and must occur in both. */
export type Sentences = Readonly<Record<string, string>>;

interface Pattern {
  readonly matches: RegExp;
  readonly translation: string;
}

interface Table {
  readonly exact: ReadonlyMap<string, string>;
  readonly patterns: readonly Pattern[];
}

const tables = new Map<Language, Table>();

/** Adds translations after they were loaded. */
export function addSentences(into: Language, sentences: Sentences): void {
  const { exact, patterns } = tables.get(into) ?? { exact: new Map(), patterns: [] };
  const entries = Object.entries(sentences);
  const varies = ([english]: [string, string]) => english.includes('{{');
  tables.set(into, {
    exact: new Map([...exact, ...entries.filter((entry) => !varies(entry))]),
    patterns: [...patterns, ...entries.filter(varies).map(([english, translation]) => ({ matches: patternOf(english), translation }))],
  });
}

const patternOf = (english: string): RegExp =>
  new RegExp(`^${english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`);

/**
 * Translates an English sentence of the server, or a constant of the contracts, into the language on screen. Unknown sentences stay English. See
 * docs/adr/0020-languages.md.
 */
export function localized(english: string): string {
  const table = tables.get(language.get());
  if (table === undefined) return english;
  const found = table.exact.get(english);
  if (found !== undefined) return found;
  for (const { matches, translation } of table.patterns) {
    const values = matches.exec(english)?.groups;
    if (values) return translation.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  }
  return english;
}
