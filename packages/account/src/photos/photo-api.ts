import type { OrderView, WorkMoment } from '@karigar/contracts';
import { api, ApiProblem, newIdempotencyKey, useQuery } from '@karigar/platform';

/** What a photo belongs to: an order or one of its messages, an instant request, or a complaint. */
export type PhotoOwner = 'order' | 'request' | { readonly complaint: string };

/** For calls with photos or a voice note, which take long over a slow network. */
export const uploadTimeoutMs = 120_000;

/** What the form of an order or a request takes as files. */
export type UploadKind = 'photo' | 'voice_note';

const uploads = {
  order: { photo: 'POST /order-photos', voice_note: 'POST /order-voice-notes' },
  request: { photo: 'POST /request-photos', voice_note: 'POST /request-voice-notes' },
} as const;

/** Uploads a file for a form that is being filled in; resolves with its id. */
export async function upload(kind: UploadKind, owner: 'order' | 'request', file: File): Promise<string> {
  const body = new FormData();
  body.append(kind, file);
  const { id } = await api(uploads[owner][kind], { body, idempotencyKey: newIdempotencyKey(), timeout: uploadTimeoutMs });
  return id;
}

/** Adds the provider's photo from before or after the work, or replaces it. The same key adds it once. */
export function addWorkPhoto(id: string, moment: WorkMoment, file: File, key: string): Promise<OrderView> {
  const body = new FormData();
  body.append('moment', moment);
  body.append('photo', file);
  return api('POST /orders/{id}/work-photos', { params: { id }, body, idempotencyKey: key, timeout: uploadTimeoutMs });
}

/** A voice note, fetched with the session's token. */
export const useVoice = (owner: 'order' | 'request', id: string) =>
  useQuery({ queryKey: ['voice note', owner, id], queryFn: ({ signal }) => readVoice(owner, id, signal), staleTime: 'static' });

const readVoice = (owner: 'order' | 'request', id: string, signal: AbortSignal): Promise<Blob> =>
  owner === 'order'
    ? api('GET /order-voice-notes/{id}', { params: { id }, signal })
    : api('GET /request-voice-notes/{id}', { params: { id }, signal });

/** Whether a photo or a voice note has been removed, e.g. with its request, or may no longer be seen. */
export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** A photo, fetched with the session's token, which an image element cannot send. */
export const usePhoto = (owner: PhotoOwner, id: string) =>
  useQuery({ queryKey: ['photo', owner, id], queryFn: ({ signal }) => readPhoto(owner, id, signal), staleTime: 'static' });

function readPhoto(owner: PhotoOwner, id: string, signal: AbortSignal): Promise<Blob> {
  if (owner === 'order') return api('GET /order-photos/{id}', { params: { id }, signal });
  if (owner === 'request') return api('GET /request-photos/{id}', { params: { id }, signal });
  return api('GET /complaints/{id}/photos/{photo}', { params: { id: owner.complaint, photo: id }, signal });
}
