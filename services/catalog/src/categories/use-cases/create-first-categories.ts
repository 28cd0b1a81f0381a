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

/** Creates those of the first categories that have never been stored. What is stored stays as operators have made it. */
export async function createFirstCategories({ categories, media }: Deps, first: FirstCategories): Promise<void> {
  for (const [position, { slug, ...named }] of (await first.list()).entries()) {
    await categories.change(slug, async (stored) => {
      if (stored !== null) return ok({ state: stored, facts: [] });
      const picture = await media.add(await encodeImage(await first.draw(slug), { widths: mediaWidths }));
      crashPoint('category:picture-stored');
      return ok({ state: { id: slug, slug, ...named, searchWords: [], picture, active: true, position }, facts: ['CategoryChanged'] });
    });
  }
}
