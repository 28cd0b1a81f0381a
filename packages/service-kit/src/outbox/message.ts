import { events, type EventDefinition, type EventEnvelope, type Topic } from '@karigar/contracts';
import type { OutgoingMessage } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import type { DrainedDocument } from './drain.ts';
import { toHeaders } from './envelope.ts';

/** The events that this version knows, by type. */
export const contracts: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(events).map((definition: EventDefinition) => [definition.type, definition]),
);

/** The topic of an event type; undefined for a type that only a newer version knows. */
export const topicOf = (type: string): Topic | undefined => contracts.get(type)?.topic;

/**
 * Selects the documents whose events this version knows. A document with an event of a newer version of the service waits for a process that knows it.
 * Logs each unknown type once.
 */
export function createKnownFilter(log: Logger) {
  const unknownTypes = new Set<string>();
  return <D extends DrainedDocument<EventEnvelope>>(documents: readonly D[]): D[] => {
    for (const { type } of documents.flatMap(({ entries }) => entries)) {
      if (contracts.has(type) || unknownTypes.has(type)) continue;
      unknownTypes.add(type);
      log.error({ type }, 'left an event without a contract in its outbox');
    }
    return documents.filter(({ entries }) => entries.every(({ type }) => contracts.has(type)));
  };
}

/** An event of a known type, as it is published. */
export const messageOf = (event: EventEnvelope, topicPrefix: string): OutgoingMessage => ({
  topic: `${topicPrefix}.${topicOf(event.type)}`,
  key: event.subject,
  value: JSON.stringify(event.data),
  headers: toHeaders(event),
});
