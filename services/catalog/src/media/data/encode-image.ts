import { mediaWidths } from '@karigar/contracts';
import { ProblemError } from '@karigar/service-kit';
import sharp from 'sharp';
import { hasTooManyScans, maxPixels, type MediaWidth } from '../domain/image.ts';
import type { Renditions } from './media-store.ts';

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

/** Thrown for bytes that are no picture, broken off, or larger than `maxPixels`. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage';
}

/**
 * A picture as WebP in every width, upright, without metadata, its first frame only. Smaller pictures are not blown up: their larger
 * widths are as wide as the picture.
 * @throws {UnreadableImage}
 * @throws {ProblemError} UNAVAILABLE when too many pictures wait already
 */
export function encodeImage(bytes: Buffer): Promise<Renditions> {
  return inTurn(async () => {
    if (hasTooManyScans(bytes)) throw new UnreadableImage('The picture has too many scans');
    try {
      // Decoded once, and the smaller widths made of the largest: a camera's picture takes a second to decode.
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: Math.max(...mediaWidths), withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const encoded = await Promise.all(
        mediaWidths.map(async (width): Promise<[MediaWidth, Buffer]> => [
          width,
          await sharp(data, { raw: info }).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 2 }).toBuffer(),
        ]),
      );
      return Object.fromEntries(encoded) as Record<MediaWidth, Buffer>;
    } catch (cause) {
      throw new UnreadableImage('The picture could not be read', { cause });
    }
  });
}

/** A drawing (SVG with a 320 x 240 view box) as a picture of 1280 x 960. */
export const drawImage = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 288 }).png({ compressionLevel: 1 }).toBuffer();
