import {
  orderFulfilledV1,
  orderFulfilmentUndoneV1,
  reviewPublishedV1,
  reviewVisibilityChangedV1,
  type EventData,
  type EventEnvelope,
} from '@karigar/contracts';
import { consumes, noteJob, type JobStore } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { ServiceRepository } from '../../services/data/service-repository.ts';

interface Deps {
  readonly jobs: JobStore;
  readonly directory: Directory;
}

type Event = EventEnvelope<Pick<EventData<typeof reviewPublishedV1>, 'serviceId' | 'providerId' | 'totals'>>;

const rateProvider = async ({ data: { providerId, totals } }: Event, { directory }: Deps) =>
  (await directory.rate(providerId, totals)) ? 'applied' : 'old';

const rateService = ({ data: { serviceId, totals } }: Event, { services }: { readonly services: ServiceRepository }) =>
  services.rate(serviceId, totals);

/** Revisions only grow, and smaller ones are ignored: duplicates, reordering and concurrent consumers end with the same counts. */
export const ratingHandlers = [
  consumes(reviewPublishedV1, rateProvider),
  consumes(reviewVisibilityChangedV1, rateProvider),
  consumes(orderFulfilledV1, noteJob(true)),
  consumes(orderFulfilmentUndoneV1, noteJob(false)),
];

/** Updates the ratings of the services themselves, which this service owns. */
export const serviceRatingHandlers = [consumes(reviewPublishedV1, rateService), consumes(reviewVisibilityChangedV1, rateService)];
