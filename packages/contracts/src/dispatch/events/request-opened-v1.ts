import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';

export const requestOpenedV1 = defineEvent({
  type: 'request.opened.v1',
  topic: 'request',
  summary: 'A customer asks for instant help. The subject of this and of every event of its offers is the request.',
  relaxed: true,
  data: z.object({
    requestId: id,
    customerId: id,
    categoryId: id,
    city: z.string(),
    state: z.string(),
    country: z.string(),
    pincode: z.string().nullable(),
    expiresAt: instant,
  }),
});
export type RequestOpenedV1 = EventData<typeof requestOpenedV1>;
