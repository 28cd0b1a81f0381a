import type { OrderView } from '@karigar/contracts';
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
