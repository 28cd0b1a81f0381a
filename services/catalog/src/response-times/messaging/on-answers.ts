import { orderConfirmedV1, orderProposalChangedV1, orderRejectedV1, type EventData, type EventEnvelope } from '@karigar/contracts';
import { consumes, type Outcome } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { ResponseTimeStore } from '../data/response-time-store.ts';
import { minutesBetween, usualMinutes } from '../domain/response-time.ts';

interface Deps {
  readonly responseTimes: ResponseTimeStore;
  readonly directory: Directory;
}

/** Records an answer to a booking, and writes the provider's usual response time, unless one of a newer revision is known. */
async function recordAnswer(
  { id, data: { providerId, askedAt, at } }: EventEnvelope<EventData<typeof orderConfirmedV1>>,
  { responseTimes, directory }: Deps,
): Promise<Outcome> {
  if (askedAt === undefined) return 'old';
  const isNew = await responseTimes.record(providerId, { event: id, at: new Date(at), minutes: minutesBetween(askedAt, at) });
  const { minutes, revision } = await responseTimes.of(providerId);
  await directory.timeResponses(providerId, { minutes: usualMinutes(minutes), revision });
  return isNew ? 'applied' : 'old';
}

export const responseTimeHandlers = [
  consumes(orderConfirmedV1, recordAnswer),
  consumes(orderRejectedV1, recordAnswer),
  consumes(orderProposalChangedV1, recordAnswer),
];
