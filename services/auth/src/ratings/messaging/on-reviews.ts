import { reviewPublishedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { RatingStore } from '../data/rating-store.ts';

export const ratingHandlers = [
  consumes(reviewPublishedV1, async ({ data: { providerId, totals } }, { ratings }: { readonly ratings: RatingStore }) =>
    (await ratings.set(providerId, totals.provider)) ? 'applied' : 'old',
  ),
];
