import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const complaintAnsweredV1 = defineEvent({
  type: 'complaint.answered.v1',
  topic: 'order',
  summary: 'An operator looks into a complaint or has resolved it. The texts stay with their owner.',
  data: orderFacts.extend({ complaintId: id, state: z.enum(['investigating', 'resolved']) }),
});
export type ComplaintAnsweredV1 = EventData<typeof complaintAnsweredV1>;
