import { drafts } from '@karigar/platform';

/** What a reload keeps of the form. */
export type RequestDraft = Partial<Record<'serviceType' | 'address' | 'description' | 'city' | 'state' | 'country', string>>;

const KEY = 'instant-form-1';

export const requestDraft = {
  read: () => drafts.read<RequestDraft>(KEY),
  write: ({ serviceType, address, description, city, state, country }: RequestDraft): void =>
    drafts.write(KEY, { serviceType, address, description, city, state, country }),
  remove: (): void => drafts.remove(KEY),
};
