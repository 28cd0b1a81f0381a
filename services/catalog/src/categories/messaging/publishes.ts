import { categoryChangedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { mediaUrl } from '../../media/domain/image.ts';
import type { Category, CategoryFact } from '../domain/category.ts';

/** The event carries what other services show. Search words, synonyms and briefs stay here. */
export function toEvents(_fact: CategoryFact, stored: Category | null, version: number, at: Date): EventEnvelope[] {
  if (stored === null) return [];
  const { id, picture, searchWords: _words, synonyms: _synonyms, briefs: _briefs, ...category } = stored;
  return [
    envelope(categoryChangedV1, {
      source: 'karigar/catalog',
      subject: id,
      version,
      time: at,
      data: { ...category, categoryId: id, image: picture === null ? null : mediaUrl(picture) },
    }),
  ];
}
