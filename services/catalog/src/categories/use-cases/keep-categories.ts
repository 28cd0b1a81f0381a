import { mediaWidths, ok } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { encodeImage } from '@karigar/service-kit/images';
import type { MediaStore } from '../../media/data/media-store.ts';
import type { CategoryRepository } from '../data/category-repository.ts';
import type { Drawings } from '../data/drawings.ts';
import type { Category, CategoryDefinition } from '../domain/category.ts';

interface Deps {
  readonly categories: CategoryRepository;
  readonly media: MediaStore;
  readonly drawings: Drawings;
}

/** Brings the stored categories up to date with the definitions: writes what is missing or different, with its event, and nothing else. */
export async function keepCategories({ categories, media, drawings }: Deps, definitions: readonly CategoryDefinition[]): Promise<void> {
  for (const [position, definition] of definitions.entries()) {
    const drawing = await drawings.read(definition.slug);
    await categories.change(definition.id, async (stored) => {
      const hasPicture = stored?.drawing === drawing.hash;
      if (stored !== null && hasPicture && isSame(stored.category, definition, position)) return ok({ state: stored, facts: [] });
      const picture =
        hasPicture && stored !== null
          ? stored.category.picture
          : await media.add(await encodeImage(await drawings.draw(drawing.svg), { widths: mediaWidths }));
      crashPoint('category:picture-stored');
      if (stored !== null && picture !== stored.category.picture) await media.releaseLater([stored.category.picture]);
      return ok({
        state: { category: { ...definition, picture, active: true, position }, drawing: drawing.hash },
        facts: ['CategoryChanged'],
      });
    });
  }
}

const isSame = (category: Category, { name, slug, description }: CategoryDefinition, position: number) =>
  category.active &&
  category.name === name &&
  category.slug === slug &&
  category.description === description &&
  category.position === position;
