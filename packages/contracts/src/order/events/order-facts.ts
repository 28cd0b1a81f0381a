import { z } from 'zod';
import { id, instant } from '../../kit/index.ts';

/** The names that a sentence about an order contains. Absent in older events. */
export const orderNames = z.object({
  serviceName: z.string().optional(),
  scheduledStart: instant.optional(),
  /** An instant order has none. */
  scheduledEnd: instant.nullable().optional(),
});

/** Common to all events of an order: its parties, its origin, and the time of the event. */
export const orderFacts = z.object({
  orderId: id,
  customerId: id,
  providerId: id,
  serviceId: id,
  /** The instant request that led to the order. */
  requestId: id.nullable(),
  at: instant,
  ...orderNames.shape,
});
