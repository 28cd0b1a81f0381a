import { categoryChangedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { mediaUrl } from '../../media/domain/image.ts';
import type { Category } from '../domain/category.ts';

/** The event that carries all of a category. */
export const changedEvent = (category: Category, version: number, at: Date): EventEnvelope =>
  envelope(categoryChangedV1, {
    source: 'karigar/catalog',
    subject: category.id,
    version,
    time: at,
    data: {
      categoryId: category.id,
      name: category.name,
      slug: category.slug,
      description: category.description,
      image: mediaUrl(category.picture),
      active: category.active,
      position: category.position,
    },
  });
