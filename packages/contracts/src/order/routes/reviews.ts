import { z } from 'zod';
import { defineRoutes, id, page, pageOf } from '../../kit/index.ts';
import { reviewSummary, reviewView } from '../views.ts';

export const reviewRoutes = defineRoutes({
  reviewOrder: {
    service: 'order',
    method: 'POST',
    path: '/orders/{id}/review',
    summary: 'Reviews a fulfilled order, once, within 14 days.',
    access: ['customer'],
    limit: 'write',
    params: z.object({ id }),
    body: z.object({ rating: z.int().min(1).max(5), comment: z.string().trim().max(2000).default('') }),
    status: 201,
    response: reviewView,
    errors: ['ALREADY_REVIEWED', 'REVIEW_CLOSED'],
    idempotent: true,
  },
  listServiceReviews: {
    service: 'order',
    method: 'GET',
    path: '/services/{id}/reviews',
    summary: 'Reviews of a service, newest first, with all of them summed up.',
    access: 'public',
    limit: 'read',
    params: z.object({ id }),
    query: page,
    status: 200,
    response: pageOf(reviewView).extend({ summary: reviewSummary }),
  },
});
