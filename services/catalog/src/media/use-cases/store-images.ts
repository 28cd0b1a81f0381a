import { mediaWidths, ok, type Result } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { encodeUploads, type Picture } from '@karigar/service-kit/images';
import type { MediaStore } from '../data/media-store.ts';

/**
 * Takes all pictures of a form or none: nothing is stored before every one of them has proven to be a picture. Answers their ids in order.
 * UNSUPPORTED_TYPE and INVALID name the field.
 */
export async function storeImages(media: MediaStore, pictures: readonly Picture[]): Promise<Result<string[]>> {
  const encoded = await encodeUploads(pictures, { widths: mediaWidths });
  if (!encoded.ok) return encoded;
  const ids: string[] = [];
  for (const renditions of encoded.value) ids.push(await media.add(renditions));
  if (ids.length > 0) crashPoint('media:stored');
  return ok(ids);
}
