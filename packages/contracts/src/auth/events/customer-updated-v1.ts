import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { customerFacts } from './customer-facts.ts';

export const customerUpdatedV1 = defineEvent({
  type: 'customer.updated.v1',
  topic: 'customer',
  summary: 'A customer changed their profile. Carries all of it.',
  data: customerFacts,
});
export type CustomerUpdatedV1 = EventData<typeof customerUpdatedV1>;
