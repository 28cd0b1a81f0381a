import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { ApiProblem, isLoggedOut, isUnanswered, messageOf, useOnline } from '@karigar/platform';
import { attemptsInMemory, keyFor } from './forms/attempts.ts';
import { openDraft, type FormDraft } from './forms/draft.ts';
import { text } from './texts.ts';

export { hasDraft, type FormDraft } from './forms/draft.ts';
export { useEditing } from './forms/editing.ts';

/** Error messages by field: one message, one for an empty and one for an invalid value, or a function of the value. */
type Sentences<Values> = Readonly<Partial<Record<keyof Values & string, string | FieldMessages | ((value: unknown) => string)>>>;

interface FieldMessages {
  readonly missing: string;
  readonly wrong: string | ((value: unknown) => string);
}

/** The error message for a field's value. All validation issues, of schemas and of the server, are worded here; the schemas' own messages are never shown. */
function sentenceOf<Values>(sentences: Sentences<Values>, field: string, value: unknown): string {
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
  /** Stores typed values until `forget` is called. */
  draft?: FormDraft<Values> | undefined;
  /** Values that replace those of the draft. The draft replaces the default values. */
  overrideDraft?: (draft: Partial<Values>) => Partial<Values>;
  /**
   * Submits the parsed values. Errors that it throws are shown next to their fields or as `failure`. `keyOf` returns the Idempotency-Key of what is sent, by
   * default of the parsed values. If there was no response, the next attempt to send the same has the same key, because the server may have executed the
   * call; with a draft also after a reload. Otherwise each attempt has its own.
   */
  send: (output: Output, keyOf: (sent?: unknown) => string) => Promise<void>;
  /** The form's names of fields that the server calls differently: `{ phone: 'mobile' }`. */
  renamed?: Readonly<Record<string, FieldPath<Values>>>;
  /** Fields for which the server's own error message is shown, because it is more specific than `sentences`. */
  showServerMessageFor?: readonly FieldPath<Values>[];
  /** `failure` after submitting invalid values, until they are corrected. */
  incomplete?: string;
  /** `failure` after an unexpected error, about which the user can do nothing. */
  failed?: string;
}

/**
 * A react-hook-form form that is validated by a standard schema (zod).
 *
 * @returns `field(name)`, a control's registration and error; `submit` for the form element; `failure`, the error message that belongs to no field;
 *   `refuse`, which shows an error like one thrown by `send`; `forget`, which removes the draft; `isRestored`, whether the form started from a draft;
 *   and `form`, the methods of react-hook-form.
 */
export function useSchemaForm<Values extends FieldValues, Output extends FieldValues>(options: SchemaFormOptions<Values, Output>) {
  const {
    schema,
    sentences,
    defaultValues,
    overrideDraft,
    send,
    renamed = {},
    showServerMessageFor = [],
    incomplete = null,
    failed,
  } = options;
  const [failure, setFailure] = useState<string | null>(null);
  /** The failure that is over once the device is online again. */
  const [offlineFailure, setOfflineFailure] = useState<string | null>(null);
  const isOnline = useOnline();
  const [draft] = useState(() => options.draft && openDraft(options.draft));
  const [attempts] = useState(() => draft?.attempts ?? attemptsInMemory());
  const [restored] = useState((): Partial<Values> => draft?.read() ?? {});
  const [earlier] = useState(() => ({ ...restored, ...overrideDraft?.(restored) }));
  const form = useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(withMessages(schema, sentences)),
    defaultValues: { ...defaultValues, ...earlier },
  });
  useEffect(() => {
    if (!draft) return undefined;
    // Without a name, the form was reset: there is nothing to store.
    return form.subscribe({ formState: { values: true }, callback: ({ values, name }) => name !== undefined && draft.keep(values, name) });
  }, [form, draft]);
  const forget = () => draft?.remove();

  /** Shows an error next to the fields that it names and focuses the first one. An error without known fields is shown as `failure`. */
  function refuse(error: unknown): void {
    const values = form.getValues();
    const named = Object.entries(error instanceof ApiProblem ? error.fields : {}).flatMap(([path, said]) => {
      const top = path.split(/[.[]/)[0] ?? path;
      const name = renamed[top] ?? (top in values ? (top as FieldPath<Values>) : undefined);
      if (name === undefined) return [];
      return [{ name, message: showServerMessageFor.includes(name) ? said : sentenceOf(sentences, name, values[name]) }];
    });
    named.forEach(({ name, message }, index) => form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }));
    const unexpected = !(error instanceof ApiProblem) || error.code === 'BAD_ANSWER';
    setFailure(named.length > 0 ? null : unexpected && failed ? failed : messageOf(error));
    setOfflineFailure(error instanceof ApiProblem && error.code === 'OFFLINE' ? messageOf(error) : null);
  }

  const sendOrRefuse = async (output: Output) => {
    setFailure(null);
    let isSent = false;
    const keyOf = (sent: unknown = output) => {
      isSent = true;
      return keyFor(attempts, sent);
    };
    try {
      await send(output, keyOf);
      attempts.remove();
    } catch (error) {
      if (isLoggedOut(error)) return;
      if (isSent && !isUnanswered(error)) attempts.remove();
      refuse(error);
    }
  };
  const submit = (event?: BaseSyntheticEvent) => void form.handleSubmit(sendOrRefuse, () => setFailure(incomplete))(event);
  const field = (name: FieldPath<Values>) => ({ ...form.register(name), error: form.getFieldState(name, form.formState).error?.message });

  const isCompleted = failure === incomplete && Object.keys(form.formState.errors).length === 0;
  const isOver = isCompleted || (isOnline && failure === offlineFailure);

  return {
    form,
    field,
    submit,
    failure: isOver ? null : failure,
    setFailure,
    refuse,
    forget,
    isRestored: Object.keys(restored).length > 0,
  };
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
const withMessages = <Values, Output>(
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
