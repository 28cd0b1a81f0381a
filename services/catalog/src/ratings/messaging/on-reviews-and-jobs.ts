import { orderFulfilledV1, reviewPublishedV1 } from '@karigar/contracts';
import { consumes, type JobStore } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { ServiceRepository } from '../../services/data/service-repository.ts';
import { ratedBy } from '../domain/rated.ts';

interface Deps {
  readonly jobs: JobStore;
  readonly services: ServiceRepository;
  readonly directory: Directory;
}

/** Counts only grow, and a smaller one changes nothing: duplicates, reordering and two consumers at once end with the same numbers. */
export const ratingHandlers = [
  consumes(reviewPublishedV1, async ({ data: { serviceId, providerId, totals } }, { services, directory }: Deps) => {
    await services.rate(serviceId, ratedBy(totals.service, totals.market));
    return (await directory.rate(providerId, ratedBy(totals.provider, totals.market))) ? 'applied' : 'old';
  }),
  consumes(orderFulfilledV1, async ({ data }, { jobs, directory }: Deps) => {
    const isNew = await jobs.add({ _id: data.orderId, providerId: data.providerId });
    await directory.countJobs(data.providerId, await jobs.countOf(data.providerId));
    return isNew ? 'applied' : 'old';
  }),
];
