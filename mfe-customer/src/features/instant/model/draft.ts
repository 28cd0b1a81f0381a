import type { RequestView } from '@karigar/contracts';
import { savedDrafts } from '@karigar/platform';
import { prefillRequest } from '../../../shared/instant/request-draft.ts';

/** Stores an ended request as the draft of the next one. */
export const askLike = (
  customerId: string,
  { serviceType, address, description, city, state, country, suggestedPrice }: RequestView,
): void => prefillRequest(customerId, { serviceType, address, description, city, state, country, suggestedPrice });

const PHOTOS = 'instant-photos-1';
const VOICE = 'instant-voice-1';

const idsIn = (name: string) => ({
  read: (customerId: string) => savedDrafts.read<string[]>(name, customerId) ?? [],
  write: (customerId: string, ids: readonly string[]): void => void savedDrafts.write(name, customerId, ids),
});

/** Ids of uploaded photos, kept for a day. */
export const photoDraft = idsIn(PHOTOS);
/** Id of the uploaded voice note, kept for a day. */
export const voiceDraft = idsIn(VOICE);
