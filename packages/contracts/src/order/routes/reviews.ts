import { z } from 'zod';
import { defineRoutes, id, numeric, optionalText, page, pageOf, text, typed } from '../../kit/index.ts';
import { operatorReviewView, providerReviewView, reviewSummary, reviewView, serviceReviewView } from '../views.ts';

export const reviewRoutes = defineRoutes('order', {
  reviewOrder: {
    method: 'POST',
    path: '/orders/{id}/review',
    summary: 'Reviews a fulfilled order, once, within 14 days.',
    access: ['customer'],
    params: z.object({ id }),
    body: z.object({ rating: z.int().min(1).max(5), comment: typed().max(2000).default('') }),
    status: 201,
    response: reviewView,
    errors: ['ALREADY_REVIEWED', 'REVIEW_CLOSED', 'OWN_SERVICE'],
    idempotent: true,
  },
  listServiceReviews: {
    method: 'GET',
    path: '/services/{id}/reviews',
    summary: 'Reviews of a service, newest first, with all of them summed up.',
    access: 'public',
    params: z.object({ id }),
    query: page,
    status: 200,
    response: pageOf(reviewView).extend({ summary: reviewSummary }),
  },
  listReviewsOfProvider: {
    method: 'GET',
    path: '/providers/{id}/reviews',
    summary: 'Reviews of all services of a provider, newest first.',
    access: 'public',
    params: z.object({ id }),
    query: page,
    status: 200,
    response: pageOf(serviceReviewView),
  },
  listProviderReviews: {
    method: 'GET',
    path: '/provider/reviews',
    summary:
      'Reviews of all services of the provider, newest first, with their orders; those with `rating` stars, those with or without a reply.',
    access: ['provider'],
    query: page.extend({
      rating: numeric.pipe(z.int().min(1).max(5)).optional(),
      replied: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional(),
    }),
    status: 200,
    response: pageOf(providerReviewView),
  },
  replyToReview: {
    method: 'POST',
    path: '/reviews/{id}/reply',
    summary: 'Replies to a review of an own service, once. The reply is shown with the review.',
    access: ['provider'],
    params: z.object({ id }),
    body: z.object({ comment: text(2000) }),
    status: 201,
    response: providerReviewView,
    errors: ['ALREADY_REPLIED', 'REVIEW_HIDDEN'],
    idempotent: true,
  },
  listOperatorReviews: {
    method: 'GET',
    path: '/operator/services/{id}/reviews',
    summary: 'Reviews of a service, newest first, hidden ones too.',
    access: ['operator'],
    params: z.object({ id }),
    query: page,
    status: 200,
    response: pageOf(operatorReviewView),
  },
  setReviewHidden: {
    method: 'PUT',
    path: '/operator/reviews/{id}/hidden',
    summary:
      'Hides a review with its reply, which needs a reason, or shows it again. A hidden one counts in no rating; its author and its provider still see it, with the reason, and are notified.',
    access: ['operator'],
    params: z.object({ id }),
    body: z
      .object({ hidden: z.boolean(), reason: optionalText(500) })
      .refine(({ hidden, reason }) => !hidden || Boolean(reason), { path: ['reason'], error: 'Please give a reason.' }),
    status: 200,
    response: operatorReviewView,
  },
});
