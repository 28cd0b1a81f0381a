import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { serviceFacts } from './service-facts.ts';

export const serviceChangedV1 = defineEvent({
  type: 'service.changed.v1',
  topic: 'service',
  summary: 'A service was changed. Carries all of it.',
  data: serviceFacts,
});
export type ServiceChangedV1 = EventData<typeof serviceChangedV1>;
