import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { customerFacts } from './customer-facts.ts';

export const customerRegisteredV1 = defineEvent({
  type: 'customer.registered.v1',
  topic: 'customer',
  summary: 'A customer account exists.',
  data: customerFacts,
});
export type CustomerRegisteredV1 = EventData<typeof customerRegisteredV1>;
