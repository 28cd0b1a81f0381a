import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { serviceFacts } from './service-facts.ts';

export const servicePublishedV1 = defineEvent({
  type: 'service.published.v1',
  topic: 'service',
  summary: 'A service can be booked.',
  data: serviceFacts,
});
export type ServicePublishedV1 = EventData<typeof servicePublishedV1>;
