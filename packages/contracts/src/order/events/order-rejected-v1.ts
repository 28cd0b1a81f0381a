import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderRejectedV1 = defineEvent({
  type: 'order.rejected.v1',
  topic: 'order',
  summary: 'The provider declined the order; its slot is free.',
  data: orderFacts,
});
export type OrderRejectedV1 = EventData<typeof orderRejectedV1>;
