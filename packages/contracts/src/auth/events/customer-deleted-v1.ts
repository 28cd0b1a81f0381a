import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id } from '../../kit/index.ts';

export const customerDeletedV1 = defineEvent({
  type: 'customer.deleted.v1',
  topic: 'customer',
  summary: 'A customer account is gone; what is known of the person must go too.',
  data: z.object({ customerId: id }),
});
export type CustomerDeletedV1 = EventData<typeof customerDeletedV1>;
