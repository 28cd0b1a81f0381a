import { mapResult, refuse, refuseField, type Result } from '@karigar/contracts';
import type { Response } from 'express';
import type { Actor } from '../auth/actor.ts';
import { handled, type Handled } from '../http/implement.ts';
import type { Picture } from './encode-uploads.ts';
import type { Photo, PhotoStore } from './photo-store.ts';

interface PhotoCall {
  readonly actor: Actor;
  readonly files: readonly Picture[];
  readonly operationId: string;
  readonly params: { readonly id: string };
  readonly response: Response;
}

/**
 * Handlers of the photo routes that services share.
 * @param mayOthersSee whether an account other than the owner may see the photo; nobody else may until a submitted form refers to it
 */
export const photoHandlers = (photos: PhotoStore, mayOthersSee: (photo: Photo, actor: Actor) => Promise<boolean>) => ({
  /** Stores one photo. Refuses INVALID without a file, and whatever `PhotoStore.add` refuses. */
  add: async ({ actor, files, operationId }: Pick<PhotoCall, 'actor' | 'files' | 'operationId'>): Promise<Result<{ id: string }>> => {
    if (files.length === 0) return refuseField('photo', 'This is required.');
    const added = await photos.add(actor.id, files, [operationId]);
    return mapResult(added, () => ({ id: operationId }));
  },

  /** Sends the bytes. NOT_FOUND for a photo that the caller may not see. */
  get: async ({ actor, params, response }: Pick<PhotoCall, 'actor' | 'params' | 'response'>): Promise<Result<never> | Handled> => {
    const photo = await photos.find(params.id);
    if (photo === undefined) return refuse('NOT_FOUND');
    const maySee = photo.ownerId === actor.id || (await mayOthersSee(photo, actor));
    return maySee ? sendPhoto(response, photo.bytes) : refuse('NOT_FOUND');
  },
});

/** Responds with a photo of restricted visibility: cached by the browser for a day, for this account only. */
export const sendPhoto = (response: Response, bytes: Buffer): Handled =>
  sendWebp(response.vary('Authorization'), bytes, 'private, max-age=86400');

/** Responds with a picture for everybody, under an address whose content never changes. */
export const sendPicture = (response: Response, bytes: Buffer): Handled => sendWebp(response, bytes, 'public, max-age=31536000, immutable');

function sendWebp(response: Response, bytes: Buffer, cacheControl: string): Handled {
  response.set({ 'content-type': 'image/webp', 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' }).send(bytes);
  return handled;
}
