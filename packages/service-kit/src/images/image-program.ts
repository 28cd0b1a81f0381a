// The program of an image process: decodes the pictures it receives, one at a time. Imports nothing but the image library.
import sharp, { type Sharp } from 'sharp';

/** Enough for a phone's camera; protects against decompression bombs. */
const maxPixels = 25_000_000;

/** A message to the program. */
export interface Job {
  readonly bytes: Buffer;
  readonly widths: readonly number[];
  readonly square: boolean;
}

/** Its answer: the picture in each width, or why it cannot be read. */
export type Answer = { readonly renditions: Readonly<Record<number, Buffer>> } | { readonly unreadable: string };

// A decoded camera picture takes 200 MB, so nothing is cached.
sharp.cache(false);

process.on('message', (job: Job) => {
  const answer = encode(job).then(
    (renditions): Answer => ({ renditions }),
    (error: unknown): Answer => ({ unreadable: String(error) }),
  );
  void answer.then((value) => process.send?.(value));
});
process.on('disconnect', () => process.exit());
// Ctrl-C in a terminal reaches every process; the service finishes its requests first and then disconnects.
process.on('SIGINT', () => undefined);
process.send?.('ready');

async function encode({ bytes, widths, square }: Job): Promise<Record<number, Buffer>> {
  const largest = Math.max(...widths);
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const side = square ? Math.min(largest, await shorterSide(picture)) : undefined;
  // Decoded once; the smaller widths are derived from the largest, because decoding a camera picture takes a second.
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
    widths.map(async (width): Promise<[number, Buffer]> => [
      width,
      await sharp(data, { raw: info }).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 2 }).toBuffer(),
    ]),
  );
  return Object.fromEntries(encoded);
}

async function shorterSide(picture: Sharp): Promise<number> {
  const { width, height } = await picture.metadata();
  return Math.min(width, height);
}
