import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { drawImage } from '../../media/data/draw-image.ts';

// Not compiled into `dist`, so it is read from `src` beside it.
const folder = new URL('../../../src/categories/first/', import.meta.url);

const firstCategoryList = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    nameHi: z.string(),
    description: z.string(),
    descriptionHi: z.string(),
    translations: z.record(z.string(), z.object({ name: z.string(), description: z.string() })),
    synonyms: z.array(z.object({ words: z.array(z.string()), means: z.array(z.string()) })),
    briefs: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        titleHi: z.string(),
        description: z.string(),
        descriptionHi: z.string(),
        translations: z.record(z.string(), z.object({ title: z.string(), description: z.string() })),
      }),
    ),
  }),
);
export type FirstCategory = z.output<typeof firstCategoryList>[number];

/** The categories that a new marketplace starts with, in display order. From then on operators change them. */
export const firstCategories = {
  list: async (): Promise<FirstCategory[]> =>
    firstCategoryList.parse(JSON.parse(await readFile(new URL('categories.json', folder), 'utf8'))),
  /** The picture of one of them. */
  draw: async (slug: string): Promise<Buffer> => drawImage(await readFile(new URL(`${slug}.svg`, folder), 'utf8')),
};
export type FirstCategories = typeof firstCategories;
