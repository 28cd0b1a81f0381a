import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';

export const availabilityChangedV1 = defineEvent({
  type: 'availability.changed.v1',
  topic: 'order',
  summary: 'The provider works other hours, goes on vacation or comes back from it, or takes another number of orders at once.',
  data: z.object({
    providerId: id,
    /** Orders at once. */
    capacity: z.int().min(1),
    /** From the start of its first day until the end of its last; null without one. Absent on events from before there were any. */
    vacation: z.object({ starts: instant, ends: instant }).nullable().optional(),
  }),
});
export type AvailabilityChangedV1 = EventData<typeof availabilityChangedV1>;
