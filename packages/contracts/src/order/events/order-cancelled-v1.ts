import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderCancelledV1 = defineEvent({
  type: 'order.cancelled.v1',
  topic: 'order',
  summary: 'The order is off; its slot is free.',
  data: orderFacts.extend({
    by: z.enum(['customer', 'provider', 'system']),
    /** One of the cancellation reasons, if one was given. */
    reason: z.string().nullable(),
  }),
});
export type OrderCancelledV1 = EventData<typeof orderCancelledV1>;
