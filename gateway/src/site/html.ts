/** Safe HTML. Made by `html`, which escapes every value that is not safe HTML itself. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | null | readonly Html[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A template of HTML: strings are escaped, HTML and lists of it are inserted, null is empty. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.map((part, index) => part + (index < values.length ? written(values[index] ?? null) : '')).join(''));

function written(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escaped(String(value));
}

/** A block of data for our scripts. It is not executed, so the script policy does not apply. `<` is escaped, so that no text can close it. */
export const dataBlock = (attributes: Html, value: unknown): Html =>
  new Html(`<script ${attributes.text}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`);
