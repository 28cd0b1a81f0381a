import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const complaintStatedV1 = defineEvent({
  type: 'complaint.stated.v1',
  topic: 'order',
  summary: 'The provider of an order has written or changed a statement on a complaint about it. The text stays with its owner.',
  data: orderFacts.extend({ complaintId: id }),
});
export type ComplaintStatedV1 = EventData<typeof complaintStatedV1>;
