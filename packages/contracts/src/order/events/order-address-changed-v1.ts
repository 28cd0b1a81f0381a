import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const orderAddressChangedV1 = defineEvent({
  type: 'order.address-changed.v1',
  topic: 'order',
  summary: 'The visit takes place somewhere else. The address stays with its owner.',
  data: orderFacts.extend({ status: z.enum(['pending', 'confirmed']) }),
});
export type OrderAddressChangedV1 = EventData<typeof orderAddressChangedV1>;
