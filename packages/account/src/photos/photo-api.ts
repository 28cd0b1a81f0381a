import type { OrderView, WorkMoment } from '@karigar/contracts';
import { api, newIdempotencyKey, useQuery } from '@karigar/platform';

/** What a photo belongs to: an order or one of its messages, an instant request, or a complaint. */
export type PhotoOwner = 'order' | 'request' | { readonly complaint: string };

/** Milliseconds. Photos take long over a slow network. */
const timeout = 120_000;

/** Uploads a photo for a form that is being filled in; resolves with its id. */
export async function uploadPhoto(owner: 'order' | 'request', file: File): Promise<string> {
  const body = new FormData();
  body.append('photo', file);
  const options = { body, idempotencyKey: newIdempotencyKey(), timeout };
  const { id } = await (owner === 'order' ? api('POST /order-photos', options) : api('POST /request-photos', options));
  return id;
}

/** Adds the provider's photo from before or after the work, or replaces it. */
export function addWorkPhoto(id: string, moment: WorkMoment, file: File): Promise<OrderView> {
  const body = new FormData();
  body.append('moment', moment);
  body.append('photo', file);
  return api('POST /orders/{id}/work-photos', { params: { id }, body, idempotencyKey: newIdempotencyKey(), timeout });
}

/** A photo, fetched with the session's token, which an image element cannot send. */
export const usePhoto = (owner: PhotoOwner, id: string) =>
  useQuery({ queryKey: ['photo', owner, id], queryFn: ({ signal }) => readPhoto(owner, id, signal), staleTime: Infinity });

function readPhoto(owner: PhotoOwner, id: string, signal: AbortSignal): Promise<Blob> {
  if (owner === 'order') return api('GET /order-photos/{id}', { params: { id }, signal });
  if (owner === 'request') return api('GET /request-photos/{id}', { params: { id }, signal });
  return api('GET /complaints/{id}/photos/{photo}', { params: { id: owner.complaint, photo: id }, signal });
}
