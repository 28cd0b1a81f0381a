import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { drawImage } from '../../media/data/draw-image.ts';

// The drawings are no code, so they stay in `src`, beside `dist`, wherever the package lies.
const folder = new URL('../../../src/categories/pictures/', import.meta.url);

/** The drawing of a category and a hash that changes with it. @throws when there is none */
async function readDrawing(slug: string): Promise<{ svg: string; hash: string }> {
  const svg = await readFile(new URL(`${slug}.svg`, folder), 'utf8');
  return { svg, hash: createHash('sha256').update(svg).digest('base64url') };
}

/** The drawings of the categories: read, and drawn as pictures. */
export const drawings = { read: readDrawing, draw: drawImage };
export type Drawings = typeof drawings;
