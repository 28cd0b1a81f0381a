import { averageRating, ok, reviewRoutes, type ReviewView } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { Review } from '../domain/review.ts';
import { reviewOrder, type ReviewDeps } from '../use-cases/review-order.ts';

const reviewView = (review: Review): ReviewView => ({
  id: review.id,
  rating: review.rating,
  comment: review.comment,
  created: review.createdAt.toISOString(),
  customerName: review.customerFirstName,
  reply: review.reply === null ? null : { comment: review.reply.comment, created: review.reply.created.toISOString() },
});

export function reviewRouter(deps: ReviewDeps, edge: EdgeDeps): Router {
  return implement(
    reviewRoutes,
    {
      reviewOrder: async ({ actor, params, body }) => {
        const reviewed = await reviewOrder(deps, { orderId: params.id, customerId: actor.id, ...body });
        return reviewed.ok ? ok(reviewView(reviewed.value)) : reviewed;
      },
      listServiceReviews: async ({ params, query }) => {
        const [page, totals, distribution] = await Promise.all([
          deps.reviews.pageOfService(params.id, query),
          deps.reviews.totalsOfService(params.id),
          deps.reviews.distribution(params.id),
        ]);
        return ok({
          items: page.items.map(reviewView),
          nextCursor: page.nextCursor,
          summary: { rating: averageRating(totals), count: totals.count, distribution },
        });
      },
    },
    edge,
  );
}
