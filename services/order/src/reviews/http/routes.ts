import { ok, reviewRoutes, type ReviewView } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ReviewDocument } from '../data/review-store.ts';
import { reviewOrder, type ReviewDeps } from '../use-cases/review-order.ts';

const ratingUntilTheFirst = 4;

const reviewView = (review: ReviewDocument): ReviewView => ({
  id: review._id,
  rating: review.rating,
  comment: review.comment,
  created: review.createdAt.toISOString(),
  customerName: review.customerFirstName,
  reply: review.reply === null ? null : { comment: review.reply.comment, created: review.reply.created.toISOString() },
});

/** One decimal, as screens show it. */
function average(distribution: readonly number[]): number {
  const count = distribution.reduce((sum, n) => sum + n, 0);
  const stars = distribution.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return count === 0 ? ratingUntilTheFirst : Math.round((stars / count) * 10) / 10;
}

export function reviewRouter(deps: ReviewDeps, edge: EdgeDeps): Router {
  return implement(
    reviewRoutes,
    {
      reviewOrder: async ({ actor, params, body }) => {
        const reviewed = await reviewOrder(deps, { orderId: params.id, customerId: actor.id, ...body });
        return reviewed.ok ? ok(reviewView(reviewed.value)) : reviewed;
      },
      listServiceReviews: async ({ params, query }) => {
        const [page, distribution] = await Promise.all([deps.reviews.ofService(params.id, query), deps.reviews.distribution(params.id)]);
        return ok({
          items: page.items.map(reviewView),
          nextCursor: page.nextCursor,
          summary: { rating: average(distribution), count: distribution.reduce((sum, n) => sum + n, 0), distribution },
        });
      },
    },
    edge,
  );
}
