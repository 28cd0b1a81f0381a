import { categoryChangedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { mediaUrl } from '../../media/domain/image.ts';
import type { CategoryFact, StoredCategory } from '../data/category-repository.ts';

/** The event that carries all of a category. */
export function toEvents(_fact: CategoryFact, stored: StoredCategory, version: number, at: Date): EventEnvelope[] {
  if (stored === null) return [];
  const { id, picture, ...category } = stored.category;
  return [
    envelope(categoryChangedV1, {
      source: 'karigar/catalog',
      subject: id,
      version,
      time: at,
      data: { ...category, categoryId: id, image: mediaUrl(picture) },
    }),
  ];
}
