import { mapResult, refuse, refuseField, type Result } from '@karigar/contracts';
import type { Response } from 'express';
import type { Actor } from '../auth/actor.ts';
import { handled, type Handled } from '../http/implement.ts';
import type { Picture } from './encode-uploads.ts';
import { photoType, type Attachment, type AttachmentStore } from './attachment-store.ts';
import { voiceNoteTypes } from './voice-note.ts';

interface AttachmentCall {
  readonly actor: Actor;
  readonly files: readonly Picture[];
  readonly operationId: string;
  readonly params: { readonly id: string };
  readonly response: Response;
}

/**
 * Handlers of the routes for photos and voice notes that services share.
 * @param mayOthersSee whether an account other than the owner may see the attachment; nobody else may until a submitted form refers to it
 */
export function attachmentHandlers(attachments: AttachmentStore, mayOthersSee: (attachment: Attachment, actor: Actor) => Promise<boolean>) {
  /** Sends the bytes. NOT_FOUND for an attachment that the caller may not see. */
  const get =
    (isOfType: (type: string) => boolean) =>
    async ({ actor, params, response }: Pick<AttachmentCall, 'actor' | 'params' | 'response'>): Promise<Result<never> | Handled> => {
      const found = await attachments.find(params.id);
      if (found === undefined || !isOfType(found.type)) return refuse('NOT_FOUND');
      const maySee = found.ownerId === actor.id || (await mayOthersSee(found, actor));
      return maySee ? sendPrivate(response, found) : refuse('NOT_FOUND');
    };
  return {
    /** Stores one photo. Refuses INVALID without a file, and whatever `addPhotos` refuses. */
    addPhoto: async ({
      actor,
      files,
      operationId,
    }: Pick<AttachmentCall, 'actor' | 'files' | 'operationId'>): Promise<Result<{ id: string }>> => {
      if (files.length === 0) return refuseField('photo', 'This is required.');
      const added = await attachments.addPhotos(actor.id, files, [operationId]);
      return mapResult(added, () => ({ id: operationId }));
    },
    getPhoto: get((type) => type === photoType),

    /** Stores a voice note. Refuses INVALID without a file, and whatever `addVoiceNote` refuses. */
    addVoiceNote: async ({
      actor,
      files: [file],
      operationId,
    }: Pick<AttachmentCall, 'actor' | 'files' | 'operationId'>): Promise<Result<{ id: string }>> => {
      if (file === undefined) return refuseField('voice_note', 'This is required.');
      const added = await attachments.addVoiceNote(actor.id, file, operationId);
      return mapResult(added, () => ({ id: operationId }));
    },
    getVoiceNote: get((type) => voiceNoteTypes.includes(type)),
  };
}

/** Responds with a photo or a voice note of restricted visibility: cached by the browser for a day, for this account only. */
export const sendPrivate = (response: Response, content: Pick<Attachment, 'type' | 'bytes'>): Handled =>
  send(response.vary('Authorization'), content, 'private, max-age=86400');

/** Responds with a picture for everybody, under an address whose content never changes. */
export const sendPicture = (response: Response, bytes: Buffer): Handled =>
  send(response, { type: photoType, bytes }, 'public, max-age=31536000, immutable');

function send(response: Response, { type, bytes }: Pick<Attachment, 'type' | 'bytes'>, cacheControl: string): Handled {
  response.set({ 'content-type': type, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' }).send(bytes);
  return handled;
}
