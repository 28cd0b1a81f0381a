import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const reviewRepliedV1 = defineEvent({
  type: 'review.replied.v1',
  topic: 'review',
  summary: 'The provider replied to a review. The text stays with its owner.',
  data: orderFacts.extend({ reviewId: id }),
});
export type ReviewRepliedV1 = EventData<typeof reviewRepliedV1>;
