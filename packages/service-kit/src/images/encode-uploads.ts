import { ok, refuse, refuseField, type Result } from '@karigar/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { encodeImage, UnreadableImage, type ImageFormat, type Renditions } from './encode-image.ts';

/** An uploaded picture and its form field. */
export interface Picture {
  readonly field: string;
  readonly bytes: Buffer;
}

/** Accepted types, detected from the content. */
const acceptedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Encodes all pictures of a form, in order, or none. UNSUPPORTED_TYPE and INVALID name the field.
 * @throws {ProblemError} UNAVAILABLE when too many pictures are waiting, or the call's deadline has passed
 */
export async function encodeUploads<Width extends number>(
  pictures: readonly Picture[],
  format: ImageFormat<Width>,
): Promise<Result<Renditions<Width>[]>> {
  for (const { field, bytes } of pictures) {
    const type = await fileTypeFromBuffer(bytes);
    if (type === undefined || !acceptedTypes.includes(type.mime))
      return refuse(
        'UNSUPPORTED_TYPE',
        { errors: [{ path: field, message: 'Please choose a JPEG, PNG or WebP image' }] },
        'Only JPEG, PNG and WebP images are accepted.',
      );
  }
  const encoded: Renditions<Width>[] = [];
  for (const { field, bytes } of pictures) {
    try {
      encoded.push(await encodeImage(bytes, format));
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error;
      return refuseField(field, 'This image is broken or too large');
    }
  }
  return ok(encoded);
}
