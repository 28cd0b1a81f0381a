import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderEndAskedV1 = defineEvent({
  type: 'order.end-asked.v1',
  topic: 'order',
  summary: 'A confirmed order is long past its window: who is asked whether the work was done.',
  data: orderFacts.extend({
    /** `both` 24 hours after the window; `provider` when the customer has reported a no-show. */
    asked: z.enum(['both', 'provider']),
  }),
});
export type OrderEndAskedV1 = EventData<typeof orderEndAskedV1>;
