import { refuse, reviewDays, type Result } from '@karigar/contracts';
import type { Order } from '../../orders/domain/order.ts';

const dayMs = 24 * 3_600_000;

/** Whether an order may be reviewed now: fulfilled, and not longer than 14 days ago. */
export function mayReview(order: Order, now: Date): Result<true> {
  const open = order.status === 'fulfilled' && now.getTime() - order.fulfilledAt.getTime() <= reviewDays * dayMs;
  return open ? { ok: true, value: true } : refuse('REVIEW_CLOSED');
}
