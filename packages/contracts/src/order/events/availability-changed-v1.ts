import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';

export const availabilityChangedV1 = defineEvent({
  type: 'availability.changed.v1',
  topic: 'order',
  summary: 'The provider works other hours, or takes another number of orders at once.',
  data: z.object({
    providerId: id,
    /** Orders at once. */
    capacity: z.int().min(1),
  }),
});
export type AvailabilityChangedV1 = EventData<typeof availabilityChangedV1>;
