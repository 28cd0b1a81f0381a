import { dayMs, reviewDays } from '@karigar/contracts';
import type { Order } from '../../orders/domain/order.ts';

/** A customer's review of a fulfilled order. */
export interface Review {
  readonly id: string;
  readonly orderId: string;
  readonly serviceId: string;
  readonly providerId: string;
  readonly customerId: string;
  readonly customerFirstName: string;
  /** 1 to 5 stars. */
  readonly rating: number;
  readonly comment: string;
  readonly createdAt: Date;
  readonly reply: { readonly comment: string; readonly created: Date } | null;
  /** An operator has removed it from public view, for a reason that its author and its provider read. It counts in no rating. */
  readonly hidden: { readonly since: Date; readonly reason: string } | null;
}

/** Whether an order may be reviewed now: fulfilled no longer than 14 days ago, and not by the provider's own account as a customer. */
export function canReview({ details, state }: Order, now: Date): boolean {
  if (details.samePerson === true) return false;
  return state.status === 'fulfilled' && now.getTime() - state.fulfilledAt.getTime() <= reviewDays * dayMs;
}
