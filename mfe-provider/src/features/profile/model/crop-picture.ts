/** An area of a picture, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Maximum side length in pixels; avatars are shown much smaller. */
const longestSide = 1024;
const quality = 0.9;

/** The largest centered square. */
export function middleSquare({ width, height }: Pick<Area, 'width' | 'height'>): Area {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side };
}

/**
 * A square of a picture as a JPEG, upright and without what the camera has noted beside it, e.g. the place. Rejects what is no picture.
 * @param area null: the middle
 */
export async function cropPicture(file: File, area: Area | null): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { x, y, width, height } = area ?? middleSquare(picture);
  const side = Math.max(1, Math.round(Math.min(width, longestSide)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen) {
    // JPEG has no transparency: without a background, transparent areas would be black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, side, side);
    pen.drawImage(picture, x, y, width, height, 0, 0, side, side);
  }
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The browser could not encode the picture');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
