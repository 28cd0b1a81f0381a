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
 * Creates the first categories that are not stored yet. Stored ones stay as operators have edited them and only gain what an earlier release did not
 * have: synonyms, briefs, and the Hindi of a description that nobody has changed.
 */
export async function createFirstCategories({ categories, media }: Deps, first: FirstCategories): Promise<void> {
  const [withoutBriefs, withoutHindi] = await Promise.all([categories.idsWithout('briefs'), categories.idsWithout('descriptionHi')]);
  for (const [position, { slug, synonyms, briefs, ...named }] of (await first.list()).entries()) {
    await categories.change(slug, async (stored) => {
      if (stored !== null) {
        const toTranslate = withoutHindi.has(slug) && stored.description === named.description;
        if (!toTranslate && !withoutBriefs.has(slug)) return ok({ state: stored, facts: [] });
        const added = { ...(withoutBriefs.has(slug) && { synonyms, briefs }), ...(toTranslate && { descriptionHi: named.descriptionHi }) };
        return ok({ state: { ...stored, ...added }, facts: toTranslate ? ['CategoryChanged'] : [] });
      }
      const picture = await media.add(await encodeImage(await first.draw(slug), { widths: mediaWidths }));
      crashPoint('category:picture-stored');
      const created = { id: slug, slug, ...named, searchWords: [], synonyms, briefs, picture, active: true, position };
      return ok({ state: created, facts: ['CategoryChanged'] });
    });
  }
}
