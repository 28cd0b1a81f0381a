import { z } from 'zod';
import { maxImageBytes } from './catalog/constants.ts';
import { id } from './kit/index.ts';
import { voiceNote } from './order/constants.ts';

/** What the upload of a photo for a form that is being filled in has in common in all services. */
export const photoUpload = {
  method: 'POST',
  access: ['customer'],
  multipart: { fields: z.object({}), files: { photo: { maxCount: 1, maxBytes: maxImageBytes } } },
  status: 201,
  response: z.object({ id }),
  errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'LIMIT_REACHED'],
  idempotent: true,
} as const;

/** What reading such a photo has in common. */
export const photoDownload = {
  method: 'GET',
  access: ['customer', 'provider', 'operator'],
  params: z.object({ id }),
  status: 200,
  produces: 'image/webp',
} as const;

/** What the upload of a voice note for a form that is being filled in has in common in all services. */
export const voiceNoteUpload = {
  ...photoUpload,
  multipart: { fields: z.object({}), files: { voice_note: { maxCount: 1, maxBytes: voiceNote.maxBytes, types: 'WebM, Ogg or MP4' } } },
} as const;

/** What reading such a voice note has in common. */
export const voiceNoteDownload = { ...photoDownload, produces: 'audio/*' } as const;
