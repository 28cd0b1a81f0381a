import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';

export const availabilityChangedV1 = defineEvent({
  type: 'availability.changed.v1',
  topic: 'order',
  summary: 'The provider works other hours, goes on vacation or comes back from it, or takes another number of orders at once.',
  data: z.object({
    providerId: id,
    /** Simultaneous orders. */
    capacity: z.int().min(1),
    /** From the start of the first day to the end of the last; null without one. Absent in older events. */
    vacation: z.object({ starts: instant, ends: instant }).nullable().optional(),
  }),
});
export type AvailabilityChangedV1 = EventData<typeof availabilityChangedV1>;
