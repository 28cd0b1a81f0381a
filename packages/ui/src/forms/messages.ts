import type { StandardSchemaV1 } from '@standard-schema/spec';
import { text } from '../texts.ts';

/** Error messages by field: one message, one for an empty and one for an invalid value, or a function of the value. */
export type Sentences<Values> = Readonly<Partial<Record<keyof Values & string, string | FieldMessages | ((value: unknown) => string)>>>;

interface FieldMessages {
  readonly missing: string;
  readonly wrong: string | ((value: unknown) => string);
}

/** The error message for a field's value. All validation issues, of schemas and of the server, are worded here; the schemas' own messages are never shown. */
export function sentenceOf<Values>(sentences: Sentences<Values>, field: string, value: unknown): string {
  const sentence = sentences[field as keyof Values & string];
  if (sentence === undefined || typeof sentence === 'string') return sentence ?? text('checkField');
  if (typeof sentence === 'function') return sentence(value);
  const empty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  if (empty) return sentence.missing;
  return typeof sentence.wrong === 'string' ? sentence.wrong : sentence.wrong(value);
}

/** The length limit that a text violates, from zod's issue; empty for other issues. */
function lengthOf(issue: StandardSchemaV1.Issue): { max?: number; min?: number } {
  const { code, origin, maximum, minimum } = issue as { code?: unknown; origin?: unknown; maximum?: unknown; minimum?: unknown };
  if (origin !== 'string') return {};
  if (code === 'too_big' && typeof maximum === 'number') return { max: maximum };
  if (code === 'too_small' && typeof minimum === 'number') return { min: minimum };
  return {};
}

/** Wraps a schema so that its issues have our messages. For a text that is too long, the message contains the limit. */
export const withMessages = <Values, Output>(
  schema: StandardSchemaV1<unknown, Output>,
  sentences: Sentences<Values>,
): StandardSchemaV1<Values, Output> => ({
  '~standard': {
    version: 1,
    vendor: 'karigar',
    validate: async (values) => {
      const result = await schema['~standard'].validate(values);
      if (!result.issues) return result;
      const issues = result.issues.map((issue) => {
        const { path = [] } = issue;
        const field = String(typeof path[0] === 'object' ? path[0].key : (path[0] ?? ''));
        const hasOwnRule = typeof sentences[field as keyof Values & string] === 'function';
        const { max, min } = hasOwnRule ? {} : lengthOf(issue);
        if (max !== undefined) return { path, message: text('tooLong', { max }) };
        // The schema removes invisible characters, so a non-empty value can still be empty text.
        const value = min === 1 ? '' : (values as Record<string, unknown>)[field];
        return { path, message: sentenceOf(sentences, field, value) };
      });
      return { issues };
    },
  },
});
