import {
  availabilityChangedV1,
  orderCancelledV1,
  orderConfirmedV1,
  orderEndAskedV1,
  orderExpiredV1,
  orderFulfilledV1,
  orderFulfilmentUndoneV1,
  orderProgressUndoneV1,
  orderProgressedV1,
  orderRejectedV1,
  orderRescheduledV1,
  withAnyText,
  type EventEnvelope,
} from '@karigar/contracts';
import { consumes, type Clock } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { EngagementStore } from '../data/engagement-store.ts';
import { longestWorkMs, withCapacity, withJob, type Engagement } from '../domain/engagement.ts';

interface Deps {
  readonly engagements: EngagementStore;
  readonly directory: Pick<Directory, 'provider'>;
  readonly clock: Clock;
}

interface Work {
  readonly orderId: string;
  readonly providerId: string;
  /** Null for a booked visit. */
  readonly requestId: string | null;
}

/** Finished jobs are forgotten after this time, so an event this old would make one current for ever. */
const isLongOver = (time: string, clock: Clock) => clock.now().getTime() - Date.parse(time) > longestWorkMs;

/** The deletion of a provider is on another topic, and may be handled before this event, so what this has stored is removed again. */
async function change({ engagements, directory }: Deps, providerId: string, next: (engagement: Engagement) => Engagement): Promise<void> {
  await engagements.change(providerId, next);
  if ((await directory.provider(providerId))?.deleted === true) await engagements.forget(providerId);
}

const recordJob = async ({ data, version, time }: EventEnvelope<Work>, deps: Deps, isUnderWay: boolean): Promise<void> => {
  if (isUnderWay && isLongOver(time, deps.clock)) return;
  await change(deps, data.providerId, (engagement) =>
    withJob(engagement, { id: data.requestId ?? data.orderId, version, isUnderWay, at: new Date(time) }),
  );
};

/** An instant job runs from its acceptance, a booked one from the start of its work. */
const onAgreed = async (event: EventEnvelope<Work>, deps: Deps): Promise<void> => {
  if (event.data.requestId !== null) await recordJob(event, deps, true);
};
const onProgress = (event: EventEnvelope<Work & { step: string | null }>, deps: Deps) =>
  recordJob(event, deps, event.data.requestId !== null || event.data.step === 'started');
const onEnded = (event: EventEnvelope<Work>, deps: Deps) => recordJob(event, deps, false);

/**
 * Tracks which providers are at work, and how many jobs each can do at once. An instant job has been known since its acceptance (`claim`), so the first event of
 * its order changes nothing. A cancelled job is over, regardless of who has cancelled it; an unknown step does not start a job.
 */
export const workEventHandlers = [
  consumes(orderConfirmedV1, onAgreed),
  consumes(withAnyText(orderRescheduledV1, 'status'), onAgreed),
  consumes(withAnyText(orderProgressedV1, 'step'), onProgress),
  consumes(withAnyText(orderProgressUndoneV1, 'step'), onProgress),
  consumes(orderFulfilledV1, onEnded),
  consumes(withAnyText(orderFulfilmentUndoneV1, 'step'), onProgress),
  consumes(withAnyText(orderCancelledV1, 'by'), onEnded),
  // The customer says that nobody is there, and the provider may have nobody to work for. The start with the code makes it current again.
  consumes(orderEndAskedV1, async (event, deps: Deps) => {
    if (event.data.asked === 'provider') await onEnded(event, deps);
  }),
  consumes(orderRejectedV1, onEnded),
  consumes(orderExpiredV1, onEnded),
  consumes(availabilityChangedV1, ({ data, version }, deps: Deps) =>
    change(deps, data.providerId, (engagement) => withCapacity(engagement, data.capacity, version)),
  ),
];
