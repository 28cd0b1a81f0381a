import type { FieldValues } from 'react-hook-form';
import { drafts, savedDrafts, session } from '@karigar/platform';
import type { Attempts } from './attempts.ts';

/** Which fields of an unsent form are stored, and under which name. */
export interface FormDraft<Values> {
  /** Name of the draft. Forms with the same name share it, each with its own fields. */
  readonly name: string;
  /** The fields to store; omit passwords and codes. Default: all. */
  readonly fields?: readonly (keyof Values & string)[];
  /** Whether an attempt without an answer is stored with all that it sent, so that it can be repeated after a reload. Default: if all fields are stored. */
  readonly keepsAttempt?: boolean;
  /**
   * Whether fields that are as they were when the form opened are not stored, so that they have the newest defaults when it is read. For forms that change
   * what the server has. Default: all are stored, because they may belong together, such as a street and its city.
   */
  readonly changedOnly?: boolean;
}

/** Whether the current account or visitor has a draft with this name. */
export const hasDraft = (name: string): boolean => Object.keys(openDraft({ name }).read()).length > 0;

/** Opens a draft. The draft of an account is stored for a day, beyond the tab and an expired session; a visitor's survives only reloads of the tab. */
export function openDraft<Values extends FieldValues>({
  name,
  fields,
  keepsAttempt = fields === undefined,
  changedOnly = false,
}: FormDraft<Values>) {
  const isSaved = (field: string) => fields === undefined || fields.includes(field);
  const own = (values: object) => Object.fromEntries(Object.entries(values).filter(([field]) => isSaved(field)));
  const stored = storeOf<object>(name);
  const attempts: Attempts = storeOf(`${name}:attempt`);
  return {
    read: () => own(stored.read() ?? {}) as Partial<Values>,
    /**
     * Stores the form's values after `field` has changed.
     * @param changed those that differ from the defaults
     */
    keep: (values: object, changed: object, field: string): void => {
      if (!isSaved(field)) return;
      const ofOtherForms = Object.entries(stored.read() ?? {}).filter(([name]) => !(name in values));
      stored.write({ ...Object.fromEntries(ofOtherForms), ...own(changedOnly ? changed : values) });
    },
    remove: () => {
      stored.remove();
      attempts.remove();
    },
    /** The attempt to send the form; undefined if it must not be stored. */
    attempts: keepsAttempt ? attempts : undefined,
  };
}

function storeOf<T>(name: string) {
  const owner = session.current()?.id;
  return owner === undefined
    ? { read: () => drafts.read<T>(name), write: (value: T) => drafts.write(name, value), remove: () => drafts.remove(name) }
    : {
        read: () => savedDrafts.read<T>(name, owner),
        write: (value: T) => savedDrafts.write(name, owner, value),
        remove: () => savedDrafts.remove(name),
      };
}
