import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { ApiProblem, messageOf, newIdempotencyKey } from '@karigar/platform';
import { openDraft, type FormDraft } from './forms/draft.ts';
import { text } from './texts.ts';

export { hasDraft, type FormDraft } from './forms/draft.ts';

/** What is said beside a field that is wrong: one sentence, one for an empty field and one for any other mistake, or whatever suits the value. */
export type Sentences<Values> = Readonly<Partial<Record<keyof Values & string, string | Blame | ((value: unknown) => string)>>>;

interface Blame {
  readonly missing: string;
  readonly wrong: string | ((value: unknown) => string);
}

/** The one place where a validation issue, of a schema or of the server, becomes a sentence. The messages of schemas are never shown. */
export function sentenceOf<Values>(sentences: Sentences<Values>, field: string, value: unknown): string {
  const sentence = sentences[field as keyof Values & string];
  if (sentence === undefined || typeof sentence === 'string') return sentence ?? text('checkField');
  if (typeof sentence === 'function') return sentence(value);
  const empty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  if (empty) return sentence.missing;
  return typeof sentence.wrong === 'string' ? sentence.wrong : sentence.wrong(value);
}

interface SchemaFormOptions<Values extends FieldValues, Output extends FieldValues> {
  schema: StandardSchemaV1<unknown, Output>;
  sentences: Sentences<Values>;
  defaultValues: DefaultValues<Values>;
  /** Keeps what was typed until `forget` is called. */
  draft?: FormDraft<Values> | undefined;
  /** Values that take precedence over those of the draft, which takes precedence over the default values. */
  overrule?: (draft: Partial<Values>) => Partial<Values>;
  /**
   * Sends what the schema made of the values. What it throws is shown: beside fields, or as `failure`. The key stays the same while no answer comes,
   * since the call may have been carried out, and is a new one after a refusal.
   */
  send: (output: Output, idempotencyKey: string) => Promise<void>;
  /** Fields of the server that the form calls otherwise: `{ phone: 'mobile' }`. */
  renamed?: Readonly<Record<string, FieldPath<Values>>>;
  /** Fields about which the server knows more than the schema: its own sentence is shown. */
  judgedByServer?: readonly FieldPath<Values>[];
  /** `failure` when sending was tried with wrong fields. */
  incomplete?: string;
  /** `failure` when the call failed for no reason that the person can do something about. */
  failed?: string;
}

/**
 * A form over react-hook-form, checked by a standard schema (zod).
 *
 * @returns `field(name)` for a control: its registration and its error; `submit` for the form element; `failure`, the sentence for what no field explains; `refuse`,
 *   which shows any error as `send` does; `forget`, which removes the draft; `isRestored`, whether there was one; and `form`, react-hook-form's own methods.
 */
export function useSchemaForm<Values extends FieldValues, Output extends FieldValues>(options: SchemaFormOptions<Values, Output>) {
  const { schema, sentences, defaultValues, overrule, send, renamed = {}, judgedByServer = [], incomplete = null, failed } = options;
  const [failure, setFailure] = useState<string | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [draft] = useState(() => options.draft && openDraft(options.draft));
  const [kept] = useState((): Partial<Values> => draft?.read() ?? {});
  const [earlier] = useState(() => ({ ...kept, ...overrule?.(kept) }));
  const form = useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(inSentences(schema, sentences)),
    defaultValues: { ...defaultValues, ...earlier },
  });
  useEffect(() => {
    if (!draft) return undefined;
    // A change of no field is a reset: there is nothing new to keep.
    return form.subscribe({ formState: { values: true }, callback: ({ values, name }) => name !== undefined && draft.keep(values, name) });
  }, [form, draft]);
  const forget = () => draft?.remove();

  /** Shows a failed call beside the fields it is about, the first one focused; otherwise as `failure`. */
  function refuse(error: unknown): void {
    const values = form.getValues();
    const named = Object.entries(error instanceof ApiProblem ? error.fields : {}).flatMap(([path, said]) => {
      const top = path.split(/[.[]/)[0] ?? path;
      const name = renamed[top] ?? (top in values ? (top as FieldPath<Values>) : undefined);
      if (name === undefined) return [];
      return [{ name, message: judgedByServer.includes(name) ? said : sentenceOf(sentences, name, values[name]) }];
    });
    named.forEach(({ name, message }, index) => form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }));
    const unexpected = !(error instanceof ApiProblem) || error.code === 'BAD_ANSWER';
    setFailure(named.length > 0 ? null : unexpected && failed ? failed : messageOf(error));
  }

  const sendOrRefuse = async (output: Output) => {
    setFailure(null);
    try {
      await send(output, idempotencyKey);
      // What is sent next with the same form is something new.
      setIdempotencyKey(newIdempotencyKey());
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status > 0) setIdempotencyKey(newIdempotencyKey());
      refuse(error);
    }
  };
  const submit = (event?: BaseSyntheticEvent) => void form.handleSubmit(sendOrRefuse, () => setFailure(incomplete))(event);
  const field = (name: FieldPath<Values>) => ({ ...form.register(name), error: form.getFieldState(name, form.formState).error?.message });

  return { form, field, submit, failure, setFailure, refuse, forget, isRestored: Object.keys(kept).length > 0 };
}

/** What zod says about the length of a text: the limit that it exceeds, or the one that it does not reach. Nothing for any other issue. */
function lengthOf(issue: StandardSchemaV1.Issue): { max?: number; min?: number } {
  const { code, origin, maximum, minimum } = issue as { code?: unknown; origin?: unknown; maximum?: unknown; minimum?: unknown };
  if (origin !== 'string') return {};
  if (code === 'too_big' && typeof maximum === 'number') return { max: maximum };
  if (code === 'too_small' && typeof minimum === 'number') return { min: minimum };
  return {};
}

/** The same schema with our sentences as messages. Text that is too long is told its limit. */
const inSentences = <Values, Output>(
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
        const judgesItself = typeof sentences[field as keyof Values & string] === 'function';
        const { max, min } = judgesItself ? {} : lengthOf(issue);
        if (max !== undefined) return { path, message: text('tooLong', { max }) };
        // Nothing is left of text in which nothing can be seen.
        const value = min === 1 ? '' : (values as Record<string, unknown>)[field];
        return { path, message: sentenceOf(sentences, field, value) };
      });
      return { issues };
    },
  },
});
