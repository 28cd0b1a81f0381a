import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const complaintFiledV1 = defineEvent({
  type: 'complaint.filed.v1',
  topic: 'order',
  summary: 'A customer complained about an order. The text and the photos stay with their owner.',
  data: orderFacts.extend({ complaintId: id }),
});
export type ComplaintFiledV1 = EventData<typeof complaintFiledV1>;
