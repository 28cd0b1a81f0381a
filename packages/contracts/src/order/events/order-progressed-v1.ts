import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderProgressedV1 = defineEvent({
  type: 'order.progressed.v1',
  topic: 'order',
  summary: 'The provider reported a step of a confirmed order.',
  data: orderFacts.extend({
    step: z.enum(['on_the_way', 'arrived', 'started']),
  }),
});
export type OrderProgressedV1 = EventData<typeof orderProgressedV1>;
