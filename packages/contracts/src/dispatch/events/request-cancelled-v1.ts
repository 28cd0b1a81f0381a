import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';

export const requestCancelledV1 = defineEvent({
  type: 'request.cancelled.v1',
  topic: 'request',
  summary: 'The customer stopped the request.',
  relaxed: true,
  data: z.object({ requestId: id, customerId: id, categoryId: id, at: instant }),
});
export type RequestCancelledV1 = EventData<typeof requestCancelledV1>;
