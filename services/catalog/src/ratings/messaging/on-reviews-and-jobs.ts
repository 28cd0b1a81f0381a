import { orderFulfilledV1, reviewPublishedV1 } from '@karigar/contracts';
import { consumes, crashPoint } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { ServiceRepository } from '../../services/data/service-repository.ts';
import type { RatingStore } from '../data/rating-store.ts';

interface Deps {
  readonly ratings: RatingStore;
  readonly services: ServiceRepository;
  readonly directory: Directory;
}

/**
 * Counts are made anew from what is remembered and only ever replaced by larger ones, so a duplicate, a crash in between and two
 * consumers at once all end with the same numbers.
 */
export const ratingHandlers = [
  consumes(reviewPublishedV1, async ({ data }, { ratings, services, directory }: Deps) => {
    const isNew = await ratings.addReview({
      _id: data.reviewId,
      serviceId: data.serviceId,
      providerId: data.providerId,
      rating: data.rating,
    });
    crashPoint('rating:review-kept');
    await services.rate(data.serviceId, await ratings.ofService(data.serviceId));
    await directory.rate(data.providerId, await ratings.ofProvider(data.providerId));
    return isNew ? 'applied' : 'old';
  }),
  consumes(orderFulfilledV1, async ({ data }, { ratings, directory }: Deps) => {
    const isNew = await ratings.addJob({ _id: data.orderId, providerId: data.providerId });
    await directory.countJobs(data.providerId, await ratings.jobsOf(data.providerId));
    return isNew ? 'applied' : 'old';
  }),
];
