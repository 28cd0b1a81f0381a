import type { RequestView } from '@karigar/contracts';
import { savedDrafts } from '@karigar/platform';

/** The stored part of the form. */
export const requestDraft = 'instant-form-1';

/** Stores an ended request as the draft of the next one. */
export const askLike = (customerId: string, { category, address, description, city, state, country, suggestedPrice }: RequestView): void =>
  void savedDrafts.write(requestDraft, customerId, {
    serviceType: category.id,
    address,
    description,
    city,
    state,
    country,
    suggestedPrice: suggestedPrice === undefined ? '' : String(suggestedPrice),
  });

const PHOTOS = 'instant-photos-1';

/** Ids of uploaded photos, kept for a day. */
export const photoDraft = {
  read: (customerId: string) => savedDrafts.read<string[]>(PHOTOS, customerId) ?? [],
  write: (customerId: string, ids: readonly string[]): void => void savedDrafts.write(PHOTOS, customerId, ids),
};
