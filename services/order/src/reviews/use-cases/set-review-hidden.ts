import { refuse, type Result } from '@karigar/contracts';
import type { AuditLog } from '@karigar/service-kit';
import type { Review } from '../domain/review.ts';
import { reviewVisibilityChanged } from '../messaging/publishes.ts';
import type { ReviewDeps } from './review-order.ts';

export interface SetReviewHidden {
  readonly id: string;
  readonly operatorId: string;
  readonly hidden: boolean;
  /** Not null when hiding. Its author and its provider read it. */
  readonly reason: string | null;
}

/** Hides a review from everybody but its author and its provider, or shows it again. Both are notified. */
export async function setReviewHidden(
  { orders, reviews, audit, clock }: ReviewDeps & { readonly audit: AuditLog },
  { id, operatorId, hidden, reason }: SetReviewHidden,
): Promise<Result<Review>> {
  const review = await reviews.find(id);
  const order = review && (await orders.find({ id: review.orderId }));
  if (order === undefined) return refuse('NOT_FOUND');
  const time = clock.now();
  const action = hidden ? ('review_hidden' as const) : ('review_shown' as const);
  return reviews.setHidden(
    id,
    hidden ? { since: time, reason: reason ?? '' } : null,
    (totals, version) => reviewVisibilityChanged(id, order, { version, time, hidden, totals }),
    audit.alongside({ operatorId, action, about: { kind: 'review', id }, reason }).write,
  );
}
