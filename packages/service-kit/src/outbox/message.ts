import { events, type EventDefinition, type EventEnvelope, type Topic } from '@karigar/contracts';
import type { OutgoingMessage } from '../kafka/port.ts';
import { toHeaders } from './envelope.ts';

/** The events that this version knows, by type. */
export const contracts: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(events).map((definition: EventDefinition) => [definition.type, definition]),
);

/** The topic of an event type; undefined for a type that only a newer version knows. */
export const topicOf = (type: string): Topic | undefined => contracts.get(type)?.topic;

/** An event of a known type, as it is published. */
export const messageOf = (event: EventEnvelope, topicPrefix: string): OutgoingMessage => ({
  topic: `${topicPrefix}.${topicOf(event.type)}`,
  key: event.subject,
  value: JSON.stringify(event.data),
  headers: toHeaders(event),
});
