import type { FieldValues } from 'react-hook-form';
import { drafts, savedDrafts, session } from '@karigar/platform';

/** Which fields of an unsent form are stored, and under which name. */
export interface FormDraft<Values> {
  /** Name of the draft. Forms with the same name share it, each with its own fields. */
  readonly name: string;
  /** The fields to store; omit passwords and codes. Default: all. */
  readonly fields?: readonly (keyof Values & string)[];
}

/** Whether the current account or visitor has a draft with this name. */
export const hasDraft = (name: string): boolean => Object.keys(openDraft({ name }).read()).length > 0;

/** Opens a draft. The draft of an account is stored for a day, beyond the tab and an expired session; a visitor's survives only reloads of the tab. */
export function openDraft<Values extends FieldValues>({ name, fields }: FormDraft<Values>) {
  const owner = session.current()?.id;
  const isSaved = (field: string) => fields === undefined || fields.includes(field);
  const read = (): object => (owner === undefined ? drafts.read<object>(name) : savedDrafts.read<object>(name, owner)) ?? {};
  const own = (values: object) => Object.fromEntries(Object.entries(values).filter(([field]) => isSaved(field)));
  const write = (value: object) => (owner === undefined ? drafts.write(name, value) : savedDrafts.write(name, owner, value));
  return {
    read: () => own(read()) as Partial<Values>,
    /** Stores the values after `field` has changed. */
    keep: (values: object, field: string): void => {
      if (isSaved(field)) write({ ...read(), ...own(values) });
    },
    remove: () => (owner === undefined ? drafts : savedDrafts).remove(name),
  };
}
