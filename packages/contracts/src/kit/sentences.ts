import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const numbers = new Intl.NumberFormat('en-IN');
const show = (limit: unknown) => (typeof limit === 'number' || typeof limit === 'bigint' ? numbers.format(limit) : String(limit));

const wholeOrText: Readonly<Record<string, string>> = {
  string: 'Enter text here.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  date: 'Enter a date.',
  array: 'Enter a list.',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address.',
  url: 'Enter a full web address.',
  datetime: 'Enter a date and time.',
  date: 'Enter a date as YYYY-MM-DD.',
};

/**
 * The sentence shown for a failed check by schemas without one of their own. Pass it whenever user input is parsed: `schema.safeParse(value, { error:
 * sentenceFor })`, so that the schema library's messages never reach a screen.
 */
export function sentenceFor(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is required.'
        : (wholeOrText[issue.expected] ?? 'This is not valid.');
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'This is required.' : `Enter at least ${show(issue.minimum)} characters.`;
      if (issue.origin === 'array' || issue.origin === 'set') return `Choose at least ${show(issue.minimum)}.`;
      return `Must be ${issue.inclusive === false ? 'more than' : 'at least'} ${show(issue.minimum)}.`;
    case 'too_big':
      if (issue.origin === 'string') return `Enter at most ${show(issue.maximum)} characters.`;
      if (issue.origin === 'array' || issue.origin === 'set') return `Choose at most ${show(issue.maximum)}.`;
      return `Must be ${issue.inclusive === false ? 'less than' : 'at most'} ${show(issue.maximum)}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This does not look right. Check it and try again.';
    case 'invalid_value':
      return 'Choose one of the listed options.';
    case 'not_multiple_of':
      return `Enter a multiple of ${show(issue.divisor)}.`;
    case 'unrecognized_keys':
      return 'This cannot be changed here.';
    default:
      return 'This is not valid.';
  }
}
