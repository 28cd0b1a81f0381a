import { crashPoint } from '@karigar/service-kit';
import { drawImage, encodeImage } from '../../media/data/encode-image.ts';
import type { MediaStore } from '../../media/data/media-store.ts';
import type { CategoryRepository } from '../data/category-repository.ts';
import { readDrawing } from '../data/drawings.ts';
import type { Category, CategoryDefinition } from '../domain/category.ts';

interface Deps {
  readonly categories: CategoryRepository;
  readonly media: MediaStore;
}

/**
 * Makes the stored categories say what the product says: writes what is missing or different, with its event, and nothing else. Two
 * processes that start at once write each once.
 */
export async function keepCategories(deps: Deps, definitions: readonly CategoryDefinition[]): Promise<void> {
  for (const [position, definition] of definitions.entries()) {
    while (!(await keep(deps, definition, position)));
  }
}

/** False when another process wrote the category in between. */
async function keep({ categories, media }: Deps, definition: CategoryDefinition, position: number): Promise<boolean> {
  const drawing = await readDrawing(definition.slug);
  const stored = await categories.stored(definition.id);
  if (stored !== undefined && stored.drawing === drawing.hash && isSame(stored.category, definition, position)) return true;
  const fresh = stored === undefined || stored.drawing !== drawing.hash;
  const picture = fresh ? await media.add(await encodeImage(await drawImage(drawing.svg))) : stored.category.picture;
  if (fresh) crashPoint('category:picture-stored');
  if (fresh && stored !== undefined) await media.mayLeave([stored.category.picture]);
  return categories.put({ ...definition, picture, active: true, position }, drawing.hash, stored?.version ?? 0);
}

const isSame = (category: Category, { name, slug, description }: CategoryDefinition, position: number) =>
  category.active &&
  category.name === name &&
  category.slug === slug &&
  category.description === description &&
  category.position === position;
