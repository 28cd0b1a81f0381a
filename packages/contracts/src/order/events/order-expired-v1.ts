import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderExpiredV1 = defineEvent({
  type: 'order.expired.v1',
  topic: 'order',
  summary: 'Nobody accepted the order in time; its slot is free.',
  data: orderFacts,
});
export type OrderExpiredV1 = EventData<typeof orderExpiredV1>;
