import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';

export const requestExpiredV1 = defineEvent({
  type: 'request.expired.v1',
  topic: 'request',
  summary: 'The request ended without an accepted offer.',
  relaxed: true,
  data: z.object({ requestId: id, customerId: id, categoryId: id, at: instant }),
});
export type RequestExpiredV1 = EventData<typeof requestExpiredV1>;
