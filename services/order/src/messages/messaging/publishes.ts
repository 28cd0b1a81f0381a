import { threadChangedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { threadIdOf } from '../data/thread-store.ts';
import type { Thread, ThreadFact } from '../domain/thread.ts';

/** Domain facts to integration events: ids and times only; the text does not leave this service. */
export function toEvents(fact: ThreadFact, { orderId, customerId, providerId, about }: Thread, version: number, at: Date): EventEnvelope[] {
  const threadId = threadIdOf(orderId);
  const { serviceId, serviceName, requestId, scheduledStart } = about;
  const data = {
    threadId,
    orderId,
    customerId,
    providerId,
    serviceId,
    requestId,
    serviceName,
    scheduledStart: scheduledStart.toISOString(),
    at: at.toISOString(),
    by: fact.by,
  };
  const change =
    fact.type === 'MessageSent'
      ? { what: 'sent' as const, isFirstUnread: fact.isFirstUnread }
      : { what: 'read' as const, isFirstUnread: false };
  return [envelope(threadChangedV1, { source: 'karigar/order', subject: threadId, version, time: at, data: { ...data, ...change } })];
}
