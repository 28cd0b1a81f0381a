import type { OrderView } from '@karigar/contracts';
import type { Clock } from '@karigar/service-kit';
import type { ThreadStore } from '../../messages/data/thread-store.ts';
import { reviewView } from '../../reviews/queries/review-view.ts';
import type { OrderReviews } from '../../reviews/use-cases/review-order.ts';
import type { Order } from '../domain/order.ts';
import { orderView } from './order-view.ts';

/** An order as its customer sees it, with the customer's review and the number of unread messages. */
export function customerView(order: Order, { written, awaited }: OrderReviews, now: Date, unread?: number): OrderView {
  const view = orderView(order, 'customer', now, { actions: awaited.has(order.id) ? ['review'] : [], unread });
  const review = written.get(order.id);
  return review === undefined ? view : { ...view, myReview: reviewView(review) };
}

interface Deps {
  /** The customer's reviews of these orders. */
  readonly findReviews: (orders: readonly Order[]) => Promise<OrderReviews>;
  readonly threads: Pick<ThreadStore, 'unreadOf'>;
  readonly clock: Clock;
}

/** Reads what the views of a customer's orders need, for all of them at once. Returns the function that makes each view. */
export async function readCustomerView(
  { findReviews, threads, clock }: Deps,
  orders: readonly Order[],
): Promise<(order: Order) => OrderView> {
  const ids = orders.map(({ id }) => id);
  const [reviews, unread] = await Promise.all([findReviews(orders), threads.unreadOf(ids, 'customer')]);
  return (order) => customerView(order, reviews, clock.now(), unread.get(order.id));
}
