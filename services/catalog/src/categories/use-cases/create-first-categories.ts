import { mediaWidths, ok } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { encodeImage } from '@karigar/service-kit/images';
import type { MediaStore } from '../../media/data/media-store.ts';
import type { CategoryRepository } from '../data/category-repository.ts';
import type { FirstCategories } from '../data/first-categories.ts';
import type { JobBrief } from '../domain/category.ts';

interface Deps {
  readonly categories: CategoryRepository;
  readonly media: MediaStore;
}

/**
 * Creates the first categories that are not stored yet. Stored ones stay as operators have edited them and only gain what an earlier release did not
 * have: synonyms, briefs, and translations of a description that nobody has changed.
 */
export async function createFirstCategories({ categories, media }: Deps, first: FirstCategories): Promise<void> {
  const [withoutBriefs, withoutHindi, withoutLater] = await Promise.all([
    categories.idsWithout('briefs'),
    categories.idsWithout('descriptionHi'),
    categories.idsWithout('translations'),
  ]);
  for (const [position, { slug, synonyms, briefs, ...named }] of (await first.list()).entries()) {
    await categories.change(slug, async (stored) => {
      if (stored !== null) {
        const isUnchanged = stored.description === named.description;
        const { descriptionHi, translations } = named;
        const added = {
          ...(isUnchanged && withoutHindi.has(slug) && { descriptionHi }),
          ...(isUnchanged &&
            stored.name === named.name &&
            withoutLater.has(slug) && { translations, briefs: withTranslations(stored.briefs, briefs) }),
          ...(withoutBriefs.has(slug) && { synonyms, briefs }),
        };
        if (Object.keys(added).length === 0) return ok({ state: stored, facts: [] });
        const isPublished = 'descriptionHi' in added || 'translations' in added;
        return ok({ state: { ...stored, ...added }, facts: isPublished ? ['CategoryChanged'] : [] });
      }
      const picture = await media.add(await encodeImage(await first.draw(slug), { widths: mediaWidths }));
      crashPoint('category:picture-stored');
      const created = { id: slug, slug, ...named, searchWords: [], synonyms, briefs, picture, active: true, position };
      return ok({ state: created, facts: ['CategoryChanged'] });
    });
  }
}

/** The stored briefs, translated where nobody has changed what they say. */
const withTranslations = (stored: readonly JobBrief[], first: readonly JobBrief[]): JobBrief[] =>
  stored.map((brief) => {
    const same = first.find(({ id, title, description }) => id === brief.id && title === brief.title && description === brief.description);
    return same === undefined ? brief : { ...brief, translations: same.translations };
  });
