/**
 * The words of a text in lower case, without accents and punctuation. Vowel signs of Indian scripts are part of their words; the nukta, which many
 * keyboards leave out, and joiners are not.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

const endings: readonly (readonly [ending: string, rest: string])[] = [
  ['ician', 'ic'],
  ['ical', 'ic'],
  ['ings', ''],
  ['ing', ''],
  ['ers', ''],
  ['er', ''],
  ['ies', 'y'],
  ['ed', ''],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['sses', 'ss'],
  ['ky', 'k'],
  ['s', ''],
];
const minStemLength = 3;

/** What the forms of an English word have in common: leak for leaks, leaky and leaking, plumb for plumber and plumbing. Other words stay. */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || word.endsWith('ss')) return word;
  const [ending = '', rest = ''] =
    endings.find(([end, tail]) => word.endsWith(end) && word.length - end.length + tail.length >= minStemLength) ?? [];
  const stem = word.slice(0, word.length - ending.length) + rest;
  const single = /([bdfgmnprt])\1$/.test(stem) && stem.length > minStemLength ? stem.slice(0, -1) : stem;
  return single.length > minStemLength && single.endsWith('e') ? single.slice(0, -1) : single;
}
