import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderFulfilmentUndoneV1 = defineEvent({
  type: 'order.fulfilment-undone.v1',
  topic: 'order',
  summary: 'The provider took back that the work was done: the order is confirmed again.',
  data: orderFacts.extend({
    /** The last reported step of the work, which is current again, if there is one. */
    step: z.enum(['on_the_way', 'arrived', 'started']).nullable(),
  }),
});
export type OrderFulfilmentUndoneV1 = EventData<typeof orderFulfilmentUndoneV1>;
