import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, instant } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderRescheduledV1 = defineEvent({
  type: 'order.rescheduled.v1',
  topic: 'order',
  summary: 'The order has another time. `status` is what it is now: `confirmed` when the customer has accepted the provider’s proposal.',
  data: orderFacts.extend({
    scheduledStart: instant,
    scheduledEnd: instant,
    status: z.enum(['pending', 'confirmed']),
  }),
});
export type OrderRescheduledV1 = EventData<typeof orderRescheduledV1>;
