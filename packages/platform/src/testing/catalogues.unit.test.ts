import { join } from 'node:path';
import { expect, it } from 'vitest';
import { differences, translationProblems } from './catalogues.ts';

const i18n = join(import.meta.dirname, '../i18n');

it('misses the translation of a whole catalogue', async () => {
  expect(await translationProblems('hi', i18n, {})).toEqual(['own-texts.ts: platform.platform is not translated']);
});

it.each([
  ['is missing', { saved: 'Saved' }, {}, 'saved is not translated'],
  ['is empty', { saved: 'Saved' }, { saved: ' ' }, 'saved is not translated'],
  ['is unknown', {}, { saved: 'सहेजा गया' }, 'saved is not in the English'],
  ['is still English', { saved: 'Saved' }, { saved: 'Saved' }, 'saved is still English: Saved'],
  ['lacks a placeholder', { of: 'Order {{number}}' }, { of: 'ऑर्डर' }, 'of has the placeholders '],
  ['has another placeholder', { of: 'Order {{number}}' }, { of: 'ऑर्डर {{count}}' }, 'of has the placeholders {{count}}'],
  ['says a word otherwise', { end: 'Cancel' }, { end: 'कैंसल करें' }, 'end says कैंसल, elsewhere it is रद्द'],
])('finds a text that %s', (_what, english: Record<string, string>, translation: Record<string, string>, problem) => {
  expect(differences(english, translation, 'hi')).toEqual([problem]);
});

it.each([
  ['one form for all numbers', { jobs: '{{count}} jobs' }, { jobs: '{{count}} काम' }, 'jobs has one form for all numbers: {{count}} jobs'],
  ['a form without the other', { jobs_one: '{{count}} job' }, { jobs_one: '{{count}} काम' }, 'jobs_one has no other form'],
  [
    'a form that is not translated',
    forms('{{count}} job', '{{count}} jobs'),
    { jobs_one: '{{count}} काम' },
    'jobs_other is not translated',
  ],
  [
    'several things where there is one',
    forms('{{count}} job is open', '{{count}} jobs are open'),
    forms('{{count}} काम बाकी हैं', '{{count}} काम बाकी हैं'),
    'jobs_one speaks of several: {{count}} काम बाकी हैं',
  ],
  [
    'one thing without its number where the form is also said of none',
    forms('Within a minute', 'Within {{count}} minutes'),
    forms('एक मिनट में', '{{count}} मिनट में'),
    'jobs_one is also said of 0 and lacks {{count}}: एक मिनट में',
  ],
])('finds %s', (_what, english: Record<string, string>, translation: Record<string, string>, problem) => {
  expect(differences(english, translation, 'hi')).toEqual([problem]);
});

it('finds several things where there is one in Marathi, too', () => {
  const found = differences(
    forms('{{count}} job is open', '{{count}} jobs are open'),
    forms('{{count}} कामे आहेत', '{{count}} कामे आहेत'),
    'mr',
  );
  expect(found).toEqual(['jobs_one speaks of several: {{count}} कामे आहेत']);
});

it('accepts one thing by name in Marathi, where none has the other form, and by its number in Hindi', () => {
  const english = forms('Within a minute', 'Within {{count}} minutes');
  expect(differences(english, forms('एका मिनिटात', '{{count}} मिनिटांत'), 'mr')).toEqual([]);
  expect(differences(english, forms('{{count}} मिनट में', '{{count}} मिनट में'), 'hi')).toEqual([]);
});

it('accepts both forms, a maximum, a polite plural, and what is the same in both languages', () => {
  const english = { ...forms('Answers {{count}} job', 'Answers {{count}} jobs'), most: 'up to {{count}} photos', upi: 'UPI id' };
  const hindi = { ...forms('{{count}} का जवाब देते हैं', '{{count}} के जवाब देते हैं'), most: '{{count}} तक फ़ोटो', upi: 'UPI id' };
  expect(differences(english, hindi, 'hi', ['UPI id'])).toEqual([]);
});

function forms(one: string, other: string) {
  return { jobs_one: one, jobs_other: other };
}
