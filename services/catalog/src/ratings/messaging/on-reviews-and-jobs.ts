import { orderFulfilledV1, orderFulfilmentUndoneV1, reviewPublishedV1 } from '@karigar/contracts';
import { consumes, noteJob, type JobStore } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { ServiceRepository } from '../../services/data/service-repository.ts';

interface Deps {
  readonly jobs: JobStore;
  readonly directory: Directory;
}

/** Counts and revisions only grow, and smaller ones are ignored: duplicates, reordering and concurrent consumers end with the same counts. */
export const ratingHandlers = [
  consumes(reviewPublishedV1, async ({ data: { providerId, totals } }, { directory }: Deps) =>
    (await directory.rate(providerId, totals)) ? 'applied' : 'old',
  ),
  consumes(orderFulfilledV1, noteJob(true)),
  consumes(orderFulfilmentUndoneV1, noteJob(false)),
];

/** Updates the ratings of the services themselves, which this service owns. */
export const serviceRatingHandlers = [
  consumes(reviewPublishedV1, ({ data: { serviceId, totals } }, { services }: { readonly services: ServiceRepository }) =>
    services.rate(serviceId, totals),
  ),
];
