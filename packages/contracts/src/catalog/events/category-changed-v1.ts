import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';

export const categoryChangedV1 = defineEvent({
  type: 'category.changed.v1',
  topic: 'category',
  summary: 'A category was made or changed. Carries all of it.',
  data: z.object({
    categoryId: id,
    name: z.string(),
    /** Null where an operator has given none. */
    nameHi: z.string().nullable().optional(),
    slug: z.string(),
    description: z.string(),
    /** Null where an operator has given none. */
    descriptionHi: z.string().nullable().optional(),
    image: z.string().nullable(),
    active: z.boolean(),
    /** Display position, from 0. */
    position: z.int().nonnegative(),
  }),
});
export type CategoryChangedV1 = EventData<typeof categoryChangedV1>;
