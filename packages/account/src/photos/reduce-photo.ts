/** Pixels of the longer side: enough to make out damage, and uploaded over a slow network in seconds. */
const longEdge = 1600;
const quality = 0.82;

/** Re-encodes a picture as a JPEG of at most 1600 pixels, upright and without metadata such as the place. Rejects files that are not pictures. */
export async function reducePhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The browser could not encode the photo');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
