import { mediaWidths, ok } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { encodeImage } from '@karigar/service-kit/images';
import type { MediaStore } from '../../media/data/media-store.ts';
import type { CategoryRepository } from '../data/category-repository.ts';
import type { FirstCategories } from '../data/first-categories.ts';

interface Deps {
  readonly categories: CategoryRepository;
  readonly media: MediaStore;
}

/**
 * Creates those of the first categories that have never been stored. What is stored stays as operators have made it; only synonyms and briefs are
 * given to categories of a release that had none in them.
 */
export async function createFirstCategories({ categories, media }: Deps, first: FirstCategories): Promise<void> {
  const withoutBriefs = await categories.idsWithoutBriefs();
  for (const [position, { slug, synonyms, briefs, ...named }] of (await first.list()).entries()) {
    await categories.change(slug, async (stored) => {
      if (stored !== null && withoutBriefs.has(slug)) return ok({ state: { ...stored, synonyms, briefs }, facts: [] });
      if (stored !== null) return ok({ state: stored, facts: [] });
      const picture = await media.add(await encodeImage(await first.draw(slug), { widths: mediaWidths }));
      crashPoint('category:picture-stored');
      const created = { id: slug, slug, ...named, searchWords: [], synonyms, briefs, picture, active: true, position };
      return ok({ state: created, facts: ['CategoryChanged'] });
    });
  }
}
