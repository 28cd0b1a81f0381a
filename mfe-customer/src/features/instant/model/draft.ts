import type { RequestView } from '@karigar/contracts';
import { keptDrafts } from '@karigar/platform';

/** The stored part of the form. */
export const requestDraft = 'instant-form-1';

/** Stores an ended request as the draft of the next one. */
export const askLike = (customerId: string, { category, address, description, city, state, country }: RequestView): void =>
  keptDrafts.write(requestDraft, customerId, { serviceType: category.id, address, description, city, state, country });

const PHOTOS = 'instant-photos-1';

/** Ids of uploaded photos, kept for a day. */
export const photoDraft = {
  read: (customerId: string) => keptDrafts.read<string[]>(PHOTOS, customerId) ?? [],
  write: (customerId: string, ids: readonly string[]): void => keptDrafts.write(PHOTOS, customerId, ids),
};
