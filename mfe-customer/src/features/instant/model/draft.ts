import type { RequestView } from '@karigar/contracts';
import { savedDrafts } from '@karigar/platform';
import { prefillRequest } from '../../../shared/instant/request-draft.ts';

/** Stores an ended request as the draft of the next one. */
export const askLike = (
  customerId: string,
  { serviceType, address, description, city, state, country, suggestedPrice }: RequestView,
): void => prefillRequest(customerId, { serviceType, address, description, city, state, country, suggestedPrice });

const PHOTOS = 'instant-photos-1';

/** Ids of uploaded photos, kept for a day. */
export const photoDraft = {
  read: (customerId: string) => savedDrafts.read<string[]>(PHOTOS, customerId) ?? [],
  write: (customerId: string, ids: readonly string[]): void => void savedDrafts.write(PHOTOS, customerId, ids),
};
