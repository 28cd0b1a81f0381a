import { createImageProcesses } from './image-processes.ts';
import { hasTooManyScans } from './scans.ts';

/** A camera's picture takes a second, or several beside other work; the gateway waits for 9 s. */
const processes = createImageProcesses({ atOnce: 2, mostWaiting: 50, timeLimitMs: 8_000 });

/** Thrown for bytes that are no picture, broken off, larger than 25 megapixels, or that take too long to decode. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage';
}

export interface ImageFormat<Width extends number> {
  /** In pixels. */
  readonly widths: readonly Width[];
  /** Cut to a square around what the eye is drawn to, e.g. a face. */
  readonly square?: boolean;
}

/** One picture in all its widths. */
export type Renditions<Width extends number> = Readonly<Record<Width, Buffer>>;

/**
 * A picture as WebP in every width, upright, without metadata, its first frame only. Smaller pictures are not blown up: their larger
 * widths are as wide as the picture.
 * @throws {UnreadableImage}
 * @throws {ProblemError} UNAVAILABLE when too many pictures wait already
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
