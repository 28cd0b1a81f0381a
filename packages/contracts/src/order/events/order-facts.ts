import { z } from 'zod';
import { id, instant } from '../../kit/index.ts';

/** What a sentence about an order names. Absent in events from before they said it. */
export const orderNames = z.object({
  serviceName: z.string().optional(),
  scheduledStart: instant.optional(),
  /** An instant order has none. */
  scheduledEnd: instant.nullable().optional(),
});

/** What every event of an order says: whose it is, what it came from, and when this happened. */
export const orderFacts = z.object({
  orderId: id,
  customerId: id,
  providerId: id,
  serviceId: id,
  /** The instant request that the order came from. */
  requestId: id.nullable(),
  at: instant,
  ...orderNames.shape,
});
