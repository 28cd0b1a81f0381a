import type { FieldValues } from 'react-hook-form';
import { drafts, keptDrafts, session } from '@karigar/platform';

/** What is kept of a form that is not sent yet. */
export interface FormDraft<Values> {
  /** Of the draft. Forms with the same name share it, each with its own fields. */
  readonly name: string;
  /** Only these fields: leave out passwords and codes. Default: all. */
  readonly fields?: readonly (keyof Values & string)[];
}

/** Whether something is kept under this name for whoever is logged in. */
export const hasDraft = (name: string): boolean => Object.keys(openDraft({ name }).read()).length > 0;

/** Belongs to the account that is logged in: it is kept for a day, beyond the tab and an expired login. Without one it survives a reload. */
export function openDraft<Values extends FieldValues>({ name, fields }: FormDraft<Values>) {
  const owner = session.current()?.id;
  const isKept = (field: string) => fields === undefined || fields.includes(field);
  const read = (): object => (owner === undefined ? drafts.read<object>(name) : keptDrafts.read<object>(name, owner)) ?? {};
  const own = (values: object) => Object.fromEntries(Object.entries(values).filter(([field]) => isKept(field)));
  const write = (value: object) => (owner === undefined ? drafts.write(name, value) : keptDrafts.write(name, owner, value));
  return {
    read: () => own(read()) as Partial<Values>,
    /** Keeps the values after a change of `field`. */
    keep: (values: object, field: string): void => {
      if (isKept(field)) write({ ...read(), ...own(values) });
    },
    remove: () => (owner === undefined ? drafts : keptDrafts).remove(name),
  };
}
