import { mediaWidths, ok, refuseField, type Result } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { encodeUploads, type Picture } from '@karigar/service-kit/images';
import type { MediaStore } from '../data/media-store.ts';

/**
 * Stores all pictures of a form, or none: every one is decoded before the first is stored. Returns their ids in order. UNSUPPORTED_TYPE and INVALID
 * name the field.
 */
export async function storeImages(media: MediaStore, pictures: readonly Picture[]): Promise<Result<string[]>> {
  const encoded = await encodeUploads(pictures, { widths: mediaWidths });
  if (!encoded.ok) return encoded;
  const ids: string[] = [];
  for (const renditions of encoded.value) ids.push(await media.add(renditions));
  if (ids.length > 0) crashPoint('media:stored');
  return ok(ids);
}

/** Stores a picture of a form that is still being filled in, once for all retries with this id. Refuses INVALID without a picture. */
export async function storeUpload(
  media: MediaStore,
  picture: Picture | undefined,
  { id, uploadedBy }: { id: string; uploadedBy: string },
): Promise<Result<string>> {
  if (picture === undefined) return refuseField('photo', 'This is required.');
  const encoded = await encodeUploads([picture], { widths: mediaWidths });
  if (!encoded.ok) return encoded;
  for (const renditions of encoded.value) await media.add(renditions, { id, uploadedBy });
  return ok(id);
}
