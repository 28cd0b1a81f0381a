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

/** Creates the first categories that are not stored yet. Stored ones stay as operators have edited them. */
export async function createFirstCategories({ categories, media }: Deps, first: FirstCategories): Promise<void> {
  for (const [position, { slug, ...texts }] of (await first.list()).entries()) {
    await categories.change(slug, async (stored) => {
      if (stored !== null) return ok({ state: stored, facts: [] });
      const picture = await media.add(await encodeImage(await first.draw(slug), { widths: mediaWidths }));
      crashPoint('category:picture-stored');
      const created = { id: slug, slug, ...texts, searchWords: [], active: true, picture, position };
      return ok({ state: created, facts: ['CategoryChanged'] });
    });
  }
}
