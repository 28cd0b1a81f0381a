import { createImageProcesses } from './image-processes.ts';
import { hasTooManyScans } from './scans.ts';

/** A camera picture takes a second, or several under load; the gateway waits for 8 s. */
const processes = createImageProcesses({ atOnce: 2, maxQueued: 50, timeoutMs: 7_000 });

/** Thrown for bytes that are not a picture, are truncated, exceed 25 megapixels, or take too long to decode. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage';
}

export interface ImageFormat<Width extends number> {
  /** In pixels. */
  readonly widths: readonly Width[];
  /** Cropped to a square around the most salient part, e.g. a face. */
  readonly square?: boolean;
}

/** One picture in all its widths. */
export type Renditions<Width extends number> = Readonly<Record<Width, Buffer>>;

/**
 * Encodes a picture as WebP in every width: upright, without metadata, first frame only. Smaller pictures are not enlarged.
 * @throws {UnreadableImage}
 * @throws {ProblemError} UNAVAILABLE when too many pictures are waiting
 */
export async function encodeImage<Width extends number>(
  bytes: Buffer,
  { widths, square = false }: ImageFormat<Width>,
  { encode } = processes,
): Promise<Renditions<Width>> {
  if (hasTooManyScans(bytes)) throw new UnreadableImage('The picture has too many scans');
  const answer = await encode({ bytes, widths, square });
  if ('unreadable' in answer) throw new UnreadableImage(answer.unreadable);
  return answer.renditions;
}
