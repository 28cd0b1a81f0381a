import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, instant } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderProposalChangedV1 = defineEvent({
  type: 'order.proposal-changed.v1',
  topic: 'order',
  summary:
    'The provider proposes another time for an order or withdraws the proposal, the customer declines it, or it lapses without an answer. An accepted one is `order.rescheduled.v1`.',
  data: orderFacts.extend({
    outcome: z.enum(['proposed', 'withdrawn', 'declined', 'lapsed']),
    proposedStart: instant,
    proposedEnd: instant,
    /** The order's status, which the proposal does not change. */
    status: z.enum(['pending', 'confirmed']),
  }),
});
export type OrderProposalChangedV1 = EventData<typeof orderProposalChangedV1>;
