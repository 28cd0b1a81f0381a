import type { mediaWidths } from '@karigar/contracts';

export type MediaWidth = (typeof mediaWidths)[number];

/** Types that are taken, as told by a file's content. */
export const acceptedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Pixels of an uploaded picture, at most: what a phone's camera makes, and no bomb. */
export const maxPixels = 25_000_000;

/** Scans of a progressive JPEG, at most. Encoders write about ten; each scan costs a pass over all pixels, so thousands are a bomb. */
const maxScans = 50;

/** Whether a JPEG has more scans than any encoder writes. In its data 0xFF is always escaped, so FF DA is the start of a scan. */
export function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf('ffda', 0, 'hex'); at !== -1; at = bytes.indexOf('ffda', at + 2, 'hex')) {
    scans += 1;
    if (scans > maxScans) return true;
  }
  return false;
}

/** Where a picture is served from; another width is had by changing the last segment. */
export const mediaUrl = (id: string, width: MediaWidth = 640): string => `/api/media/${id}/${width}`;

/** The id in an address as `mediaUrl` makes it, with or without an origin, or in a bare id. Undefined for anything else. */
export const mediaIdIn = (reference: string): string | undefined => /(?:^|\/media\/)([\w-]+)(?:\/\d+)?$/.exec(reference)?.[1];
