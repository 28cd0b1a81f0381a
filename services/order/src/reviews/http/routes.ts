import { averageRating, mapResult, ok, refuse, reviewRoutes } from '@karigar/contracts';
import { awaitProjection, implement, mapPage, type AuditLog, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { Directory } from '../../directory/data/directory.ts';
import { operatorReviewView, reviewView, viewsForProvider, viewsWithService } from '../queries/review-view.ts';
import { replyToReview, reviewOrder, type ReviewDeps } from '../use-cases/review-order.ts';
import { setReviewHidden } from '../use-cases/set-review-hidden.ts';

/** Catalog shows a new service or provider before their event arrives here. */
const isSoonKnown = async (find: () => Promise<object | null>): Promise<boolean> => (await awaitProjection(find)) !== undefined;

export function reviewRouter(deps: ReviewDeps & { readonly directory: Directory; readonly audit: AuditLog }, edge: EdgeDeps): Router {
  return implement(
    reviewRoutes,
    {
      reviewOrder: async ({ actor, params, body }) => {
        const reviewed = await reviewOrder(deps, { orderId: params.id, customerId: actor.id, ...body });
        return mapResult(reviewed, reviewView);
      },
      listServiceReviews: async ({ params, query }) => {
        const [isKnown, page, totals, distribution] = await Promise.all([
          isSoonKnown(() => deps.directory.service(params.id)),
          deps.reviews.pageOfService(params.id, query),
          deps.reviews.totalsOfService(params.id),
          deps.reviews.distribution(params.id),
        ]);
        if (!isKnown) return refuse('NOT_FOUND');
        return ok({
          ...mapPage(page, reviewView),
          summary: { rating: averageRating(totals), count: totals.count, distribution },
        });
      },
      listReviewsOfProvider: async ({ params, query }) => {
        const [isKnown, page] = await Promise.all([
          isSoonKnown(() => deps.directory.provider(params.id)),
          deps.reviews.publicPageOfProvider(params.id, query),
        ]);
        if (!isKnown) return refuse('NOT_FOUND');
        return ok({ items: await viewsWithService(deps, page.items), nextCursor: page.nextCursor });
      },
      listProviderReviews: async ({ actor, query }) => {
        const page = await deps.reviews.pageOfProvider(actor.id, query);
        return ok({ items: await viewsForProvider(deps, page.items), nextCursor: page.nextCursor });
      },
      replyToReview: async ({ actor, params, body }) => {
        const replied = await replyToReview(deps, { id: params.id, providerId: actor.id, comment: body.comment });
        if (!replied.ok) return replied;
        const [view] = await viewsForProvider(deps, [replied.value]);
        if (view === undefined) throw new Error('One review has one view');
        return ok(view);
      },
      listOperatorReviews: async ({ params, query }) => {
        if ((await deps.directory.service(params.id)) === null) return refuse('NOT_FOUND');
        return ok(mapPage(await deps.reviews.pageOfServiceWithHidden(params.id, query), operatorReviewView));
      },
      setReviewHidden: async ({ actor, params: { id }, body: { hidden, reason = null } }) =>
        mapResult(await setReviewHidden(deps, { id, operatorId: actor.id, hidden, reason }), operatorReviewView),
    },
    edge,
  );
}
