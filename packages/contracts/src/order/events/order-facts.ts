import { z } from 'zod';
import { id, instant } from '../../kit/index.ts';

/** What every event of an order says: whose it is, what it came from, and when this happened. */
export const orderFacts = z.object({
  orderId: id,
  customerId: id,
  providerId: id,
  serviceId: id,
  /** The instant request that the order came from. */
  requestId: id.nullable(),
  at: instant,
});
