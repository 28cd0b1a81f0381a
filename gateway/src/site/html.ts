/** HTML that may be sent as it is. Made by `html`, which escapes every value that is not HTML itself. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | null | readonly Html[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A piece of HTML with values in it: texts are escaped, HTML and lists of it are put in, null is nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.map((part, index) => part + (index < values.length ? written(values[index] ?? null) : '')).join(''));

function written(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escaped(String(value));
}

/** A block of data for scripts of ours. It is not run, so the policy for scripts is not about it. No text may end it. */
export const dataBlock = (attributes: Html, value: unknown): Html =>
  new Html(`<script ${attributes.text}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`);
