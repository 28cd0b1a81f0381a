import type { OrderView } from '@karigar/contracts';
import { reviewView } from '../../reviews/queries/review-view.ts';
import type { OrderReviews } from '../../reviews/use-cases/review-order.ts';
import type { Order } from '../domain/order.ts';
import { orderView } from './order-view.ts';

/** Orders as their customer sees them, with the customer's reviews. `unread`: number of unread messages by order id. */
export const customerViews = (
  orders: readonly Order[],
  { written, awaited }: OrderReviews,
  unread: ReadonlyMap<string, number>,
  now: Date,
): OrderView[] =>
  orders.map((order) => {
    const more = { actions: awaited.has(order.id) ? (['review'] as const) : [], unread: unread.get(order.id) };
    const view = orderView(order, 'customer', now, more);
    const review = written.get(order.id);
    return review === undefined ? view : { ...view, myReview: reviewView(review) };
  });
