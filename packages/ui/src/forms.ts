import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { ApiProblem, isLoggedOut, isUnanswered, messageOf, useOnline } from '@karigar/platform';
import { attemptsInMemory, keyFor } from './forms/attempts.ts';
import { openDraft, type FormDraft } from './forms/draft.ts';
import { sentenceOf, withMessages, type Sentences } from './forms/messages.ts';
import { useTexts } from './texts.ts';

export { hasDraft, type FormDraft } from './forms/draft.ts';
export { useEditing } from './forms/editing.ts';

/** Why a form was not sent, apart from the errors of its fields. It is worded when it is shown. */
type Failure = 'incomplete' | { readonly error: unknown };

/** Ends a `send` whose values have become invalid while it waited. */
class NoLongerValid extends Error {}

interface Sending<Output> {
  /**
   * Returns the Idempotency-Key of what is sent, by default of the parsed values. If there was no response, the next attempt to send the same has the same
   * key, because the server may have executed the call; with a draft also after a reload. Otherwise each attempt has its own.
   */
  idempotencyKey: (sent?: unknown) => string;
  /** Returns the values as corrected while `send` waited, for uploads. Rejects if they have become invalid, and the form shows why. */
  latestValues: () => Promise<Output>;
  /**
   * Leaves out the values that are as they were when the form opened, and were not sent since. So a form does not undo what another device has changed
   * meanwhile, but does undo what an attempt without an answer may have changed.
   */
  onlyChanged: (values: Output) => Partial<Output>;
}

interface SchemaFormOptions<Values extends FieldValues, Output extends FieldValues> {
  schema: StandardSchemaV1<unknown, Output>;
  sentences: Sentences<Values>;
  defaultValues: DefaultValues<Values>;
  /** Stores typed values until `forget` is called. */
  draft?: FormDraft<Values> | undefined;
  /** Values that replace those of the draft. The draft replaces the default values. */
  overrideDraft?: (draft: Partial<Values>) => Partial<Values>;
  /** Submits the parsed values. Errors that it throws are shown next to their fields or as `failure`. */
  send: (values: Output, sending: Sending<Output>) => Promise<void>;
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
 * A react-hook-form form that is validated by a standard schema (zod). Its messages follow the language on screen.
 *
 * @returns `field(name)`, a control's registration and error; `submit` for the form element; `failure`, the error message that belongs to no field;
 *   `refuse`, which shows an error like one thrown by `send`; `forget`, which removes the draft; `isRestored`, whether the form started from a draft;
 *   and `form`, the methods of react-hook-form.
 */
export function useSchemaForm<Values extends FieldValues, Output extends FieldValues>(options: SchemaFormOptions<Values, Output>) {
  const { schema, sentences, defaultValues, overrideDraft, send, incomplete = null, failed } = options;
  const t = useTexts();
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The last error that `refuse` has shown. */
  const refused = useRef<unknown>(null);
  /** A second press can come before the button shows that the form is being sent. */
  const isRunning = useRef(false);
  const isOnline = useOnline();
  const [draft] = useState(() => options.draft && openDraft(options.draft));
  const [attempts] = useState(() => draft?.attempts ?? attemptsInMemory());
  const [restored] = useState((): Partial<Values> => draft?.read() ?? {});
  const [opened] = useState(() => defaultValues);
  /** Names of fields that an attempt has sent. */
  const sentBefore = useRef(new Set<string>());
  const [earlier] = useState(() => ({ ...restored, ...overrideDraft?.(restored) }));
  const form = useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(withMessages(schema, sentences)),
    defaultValues: { ...defaultValues, ...earlier },
  });
  useEffect(() => {
    if (!draft) return undefined;
    // Without a name, the form was reset: there is nothing to store.
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => name !== undefined && draft.keep(values, changedFrom(opened, values, values), name),
    });
  }, [form, draft, opened]);
  const forget = () => draft?.remove();

  /** Shows an error next to the fields that it names and focuses the first one. An error without known fields is shown as `failure`. */
  function refuse(error: unknown): void {
    refused.current = error;
    const named = fieldErrorsOf(error, form.getValues(), options);
    named.forEach(({ name, ...said }, index) => form.setError(name, said, { shouldFocus: index === 0 }));
    setFailure(named.length > 0 ? null : { error });
  }

  /** Words the shown errors of fields again: they are stored as sentences. */
  const wordAgain = useEffectEvent(() => {
    const { errors } = form.formState;
    const isRefused = (name: string) => errors[name]?.type === 'server';
    for (const { name, ...said } of fieldErrorsOf(refused.current, form.getValues(), options))
      if (isRefused(name)) form.setError(name, said);
    const invalid = Object.keys(errors).filter((name) => !isRefused(name));
    if (invalid.length > 0) void form.trigger(invalid as FieldPath<Values>[]);
  });
  // `t` is another function after a change of language.
  useEffect(() => wordAgain(), [t]);

  const latestValues = async (): Promise<Output> => {
    const parsed = await schema['~standard'].validate(form.getValues());
    if (!parsed.issues) return parsed.value;
    await form.trigger(undefined, { shouldFocus: true });
    throw new NoLongerValid();
  };

  const sendOrRefuse = async (values: Output) => {
    setFailure(null);
    let isSent = false;
    const idempotencyKey = (sent: unknown = values) => {
      isSent = true;
      return keyFor(attempts, sent);
    };
    const onlyChanged = (picked: Output) => {
      const changed = Object.keys(changedFrom(opened, form.getValues(), picked));
      sentBefore.current = new Set([...sentBefore.current, ...changed]);
      return Object.fromEntries(Object.entries(picked).filter(([name]) => sentBefore.current.has(name))) as Partial<Output>;
    };
    try {
      await send(values, { idempotencyKey, latestValues, onlyChanged });
      attempts.remove();
    } catch (error) {
      if (isLoggedOut(error)) return;
      if (error instanceof NoLongerValid) return setFailure('incomplete');
      if (isSent && !isUnanswered(error)) attempts.remove();
      refuse(error);
    }
  };
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await form.handleSubmit(sendOrRefuse, () => setFailure('incomplete'))(event);
    } finally {
      isRunning.current = false;
    }
  };
  const field = (name: FieldPath<Values>) => ({ ...form.register(name), error: form.getFieldState(name, form.formState).error?.message });

  function wordsOf(reason: Failure): string | null {
    if (reason === 'incomplete') return Object.keys(form.formState.errors).length === 0 ? null : incomplete;
    const { error } = reason;
    if (!(error instanceof ApiProblem)) return failed ?? messageOf(error);
    if (error.code === 'OFFLINE' && isOnline) return null;
    return error.code === 'BAD_ANSWER' && failed ? failed : error.message;
  }

  return {
    form,
    field,
    submit: (event?: BaseSyntheticEvent) => void submit(event),
    failure: failure && wordsOf(failure),
    setFailure,
    refuse,
    forget,
    isRestored: Object.keys(restored).length > 0,
  };
}

/** Of `picked`, the fields whose value now is another one than before. Files are compared by their number. */
function changedFrom<T extends FieldValues>(before: FieldValues, now: FieldValues, picked: T): Partial<T> {
  const isChanged = ([name]: [string, unknown]) => JSON.stringify(now[name]) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(picked).filter(isChanged)) as Partial<T>;
}

/** The fields that an error of the server names, with what to say beside them. */
function fieldErrorsOf<Values extends FieldValues, Output extends FieldValues>(
  error: unknown,
  values: Values,
  { sentences, renamed = {}, showServerMessageFor = [] }: SchemaFormOptions<Values, Output>,
): { name: FieldPath<Values>; type: 'server'; message: string }[] {
  return Object.entries(error instanceof ApiProblem ? error.fields : {}).flatMap(([path, said]) => {
    const top = path.split(/[.[]/)[0] ?? path;
    const name = renamed[top] ?? (top in values ? (top as FieldPath<Values>) : undefined);
    if (name === undefined) return [];
    return [{ name, type: 'server', message: showServerMessageFor.includes(name) ? said : sentenceOf(sentences, name, values[name]) }];
  });
}
