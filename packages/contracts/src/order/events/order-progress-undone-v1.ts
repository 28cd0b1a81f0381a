import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderProgressUndoneV1 = defineEvent({
  type: 'order.progress-undone.v1',
  topic: 'order',
  summary: 'The provider took the last step of a confirmed order back.',
  data: orderFacts.extend({
    /** The step that is current now, if there is one. */
    step: z.enum(['on_the_way', 'arrived', 'started']).nullable(),
  }),
});
export type OrderProgressUndoneV1 = EventData<typeof orderProgressUndoneV1>;
