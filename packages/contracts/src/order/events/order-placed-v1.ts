import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant, paise } from '../../kit/index.ts';

export const orderPlacedV1 = defineEvent({
  type: 'order.placed.v1',
  topic: 'order',
  summary: 'An order exists: pending when it was booked, confirmed when it came from an accepted offer.',
  data: z.object({
    orderId: id,
    /** Short and readable. */
    number: z.string(),
    customerId: id,
    providerId: id,
    serviceId: id,
    /** Absent in older events. */
    serviceName: z.string().optional(),
    /** The instant request that led to the order. */
    requestId: id.nullable(),
    status: z.enum(['pending', 'confirmed']),
    scheduledStart: instant,
    /** An instant order has none. */
    scheduledEnd: instant.nullable(),
    subtotalPaise: paise,
    totalPaise: paise,
  }),
});
export type OrderPlacedV1 = EventData<typeof orderPlacedV1>;
