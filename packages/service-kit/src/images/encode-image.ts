import sharp, { type Sharp } from 'sharp';
import { ProblemError } from '../errors/problem-error.ts';
import { hasTooManyScans } from './scans.ts';

/** Pixels of an uploaded picture, at most: what a phone's camera makes, and no bomb. */
const maxPixels = 25_000_000;

// A decoded camera picture takes 200 MB: two at a time, and none kept for later.
const atOnce = 2;
/** Pictures that may wait for their turn; further ones are turned away, since their senders would give up before it comes. */
const mostWaiting = 50;
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new ProblemError('UNAVAILABLE', { extras: { retryAfter: 2 } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Thrown for bytes that are no picture, broken off, or larger than 25 megapixels. */
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
export function encodeImage<Width extends number>(
  bytes: Buffer,
  { widths, square = false }: ImageFormat<Width>,
): Promise<Renditions<Width>> {
  return inTurn(async () => {
    if (hasTooManyScans(bytes)) throw new UnreadableImage('The picture has too many scans');
    try {
      const largest = Math.max(...widths);
      const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
      const side = square ? Math.min(largest, await shorterSide(picture)) : undefined;
      // Decoded once, and the smaller widths made of the largest: a camera's picture takes a second to decode.
      const { data, info } = await picture
        .autoOrient()
        .resize(
          side === undefined
            ? { width: largest, withoutEnlargement: true }
            : { width: side, height: side, fit: 'cover', position: sharp.strategy.attention },
        )
        .raw()
        .toBuffer({ resolveWithObject: true });
      const encoded = await Promise.all(
        widths.map(async (width): Promise<[Width, Buffer]> => [
          width,
          await sharp(data, { raw: info }).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 2 }).toBuffer(),
        ]),
      );
      return Object.fromEntries(encoded) as Record<Width, Buffer>;
    } catch (cause) {
      throw new UnreadableImage('The picture could not be read', { cause });
    }
  });
}

async function shorterSide(picture: Sharp): Promise<number> {
  const { width, height } = await picture.metadata();
  return Math.min(width, height);
}
