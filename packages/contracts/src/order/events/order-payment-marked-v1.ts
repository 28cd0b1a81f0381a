import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderPaymentMarkedV1 = defineEvent({
  type: 'order.payment-marked.v1',
  topic: 'order',
  summary: 'One side says that the order was paid at the door.',
  data: orderFacts.extend({
    by: z.enum(['customer', 'provider']),
    method: z.enum(['cash', 'upi']),
    /** Both sides have now marked it. */
    paid: z.boolean(),
    status: z.enum(['confirmed', 'fulfilled']),
  }),
});
export type OrderPaymentMarkedV1 = EventData<typeof orderPaymentMarkedV1>;
