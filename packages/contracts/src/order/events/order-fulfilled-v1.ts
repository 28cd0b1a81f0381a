import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderFulfilledV1 = defineEvent({
  type: 'order.fulfilled.v1',
  topic: 'order',
  summary: 'The work is done.',
  data: orderFacts.extend({
    /** Who reported the work as done; `system`: nobody did within 72 hours. */
    by: z.enum(['customer', 'provider', 'system']).optional(),
  }),
});
export type OrderFulfilledV1 = EventData<typeof orderFulfilledV1>;
