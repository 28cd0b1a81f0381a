import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, instant } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderDelayedV1 = defineEvent({
  type: 'order.delayed.v1',
  topic: 'order',
  summary:
    'The provider of a confirmed order is running late. Published for each change of the expected arrival; the window stays as it is.',
  data: orderFacts.extend({
    expectedArrival: instant,
    /** How many minutes after the promised time that is. */
    minutes: z.int(),
    /** The last reported step, which the delay does not change. */
    step: z.enum(['on_the_way']).nullable(),
  }),
});
export type OrderDelayedV1 = EventData<typeof orderDelayedV1>;
