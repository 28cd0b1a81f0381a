import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problems } from '@karigar/contracts';
import * as constants from '@karigar/contracts/constants';
import type { Translation } from '@karigar/contracts/constants';
import { sentenceFor } from '@karigar/contracts/kit';
import { language } from './language.ts';
import { sentences as hindi } from './sentences.hi.ts';
import { sentences as marathi } from './sentences.mr.ts';
import { addSentences, localized, type Sentences } from './sentences.ts';

const sentencesOf: Record<Translation, Sentences> = { hi: hindi, mr: marathi };

const untranslated = (all: readonly string[]) => all.filter((sentence) => localized(sentence) === sentence);

describe.each(constants.translations)('messages of the server in %s', (translation) => {
  const sentences = sentencesOf[translation];
  beforeAll(() => {
    addSentences(translation, sentences);
    language.set(translation);
  });
  afterAll(() => language.set('en-IN'));

  it('covers every problem of the contract', () => {
    expect(untranslated(Object.values(problems).map(([, sentence]) => sentence))).toEqual([]);
  });

  it('covers every choice of the lists', () => {
    const { cancellationReasons, noShowReason, complaintReasons, arrivalChoices, serviceTypeLabels } = constants;
    const labels = [...Object.values(cancellationReasons).flat(), noShowReason, ...complaintReasons].map(({ label }) => label);
    expect(untranslated([...labels, ...arrivalChoices, ...Object.values(serviceTypeLabels)])).toEqual([]);
  });

  it('covers every validation message', () => {
    const issues: object[] = [
      ...['string', 'number', 'int', 'boolean', 'date', 'array', 'object'].map((expected) => ({
        code: 'invalid_type',
        expected,
        input: 'x',
      })),
      { code: 'invalid_type', expected: 'string' },
      ...['string', 'array', 'number'].flatMap((origin) => [
        { code: 'too_small', origin, minimum: 1200 },
        { code: 'too_big', origin, maximum: 1200 },
        { code: 'too_small', origin, minimum: 1, inclusive: false },
        { code: 'too_big', origin, maximum: 1, inclusive: false },
      ]),
      ...['email', 'url', 'datetime', 'date', 'regex'].map((format) => ({ code: 'invalid_format', format })),
      { code: 'invalid_value' },
      { code: 'not_multiple_of', divisor: 5 },
      { code: 'unrecognized_keys' },
      { code: 'custom' },
    ];
    expect(untranslated(issues.map((issue) => sentenceFor(issue as Parameters<typeof sentenceFor>[0])))).toEqual([]);
  });

  it('keeps variable parts', () => {
    expect(localized('Enter at least 1,200 characters.')).toMatch(/\p{Script=Devanagari}.* 1,200 \p{Script=Devanagari}/u);
  });

  it('has the same placeholders in both languages, and no empty text', () => {
    const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    for (const [english, translated] of Object.entries(sentences)) {
      expect(placeholders(translated), english).toEqual(placeholders(english));
      expect(translated.trim(), english).not.toBe('');
    }
  });

  it('leaves unknown texts as they are, and everything for English readers', () => {
    expect(localized('A sentence of tomorrow.')).toBe('A sentence of tomorrow.');
    language.set('en-IN');
    expect(localized('This is required.')).toBe('This is required.');
    language.set(translation);
  });
});
