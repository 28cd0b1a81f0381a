import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderConfirmedV1 = defineEvent({
  type: 'order.confirmed.v1',
  topic: 'order',
  summary: 'The provider accepted the order.',
  data: orderFacts,
});
export type OrderConfirmedV1 = EventData<typeof orderConfirmedV1>;
