import { ok, refuse, type Result } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import { encodeImage, UnreadableImage } from '../data/encode-image.ts';
import type { MediaStore, Renditions } from '../data/media-store.ts';
import { acceptedTypes } from '../domain/image.ts';

/** An uploaded picture and the form field that it came in. */
export interface Picture {
  readonly field: string;
  readonly bytes: Buffer;
}

/**
 * Takes all pictures of a form or none: nothing is stored before every one of them has proven to be a picture. Answers their ids in order.
 * UNSUPPORTED_TYPE and INVALID name the field.
 */
export async function storeImages(media: MediaStore, pictures: readonly Picture[]): Promise<Result<string[]>> {
  for (const { field, bytes } of pictures) {
    const type = await fileTypeFromBuffer(bytes);
    if (type === undefined || !acceptedTypes.includes(type.mime))
      return refuse(
        'UNSUPPORTED_TYPE',
        { errors: [{ path: field, message: 'Please choose a JPEG, PNG or WebP image' }] },
        'Only JPEG, PNG and WebP images are accepted.',
      );
  }
  const encoded: Renditions[] = [];
  for (const { field, bytes } of pictures) {
    try {
      encoded.push(await encodeImage(bytes));
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error;
      return refuse('INVALID', { errors: [{ path: field, message: 'This image is broken or too large' }] });
    }
  }
  const ids: string[] = [];
  for (const renditions of encoded) ids.push(await media.add(renditions));
  if (ids.length > 0) crashPoint('media:stored');
  return ok(ids);
}
