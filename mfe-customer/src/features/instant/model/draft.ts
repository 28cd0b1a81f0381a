import { drafts, keptDrafts } from '@karigar/platform';

/** What a reload keeps of the form. */
export type RequestDraft = Partial<Record<'serviceType' | 'address' | 'description' | 'city' | 'state' | 'country', string>>;

const KEY = 'instant-form-1';

export const requestDraft = {
  read: () => drafts.read<RequestDraft>(KEY),
  write: ({ serviceType, address, description, city, state, country }: RequestDraft): void =>
    drafts.write(KEY, { serviceType, address, description, city, state, country }),
  remove: (): void => drafts.remove(KEY),
};

const PHOTOS = 'instant-photos-1';

/** Ids of uploaded photos, kept for a day. */
export const photoDraft = {
  read: (customerId: string) => keptDrafts.read<string[]>(PHOTOS, customerId) ?? [],
  write: (customerId: string, ids: readonly string[]): void => keptDrafts.write(PHOTOS, customerId, ids),
};
