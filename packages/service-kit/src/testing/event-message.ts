import type { EventData, EventDefinition } from '@karigar/contracts';
import type { OutgoingMessage } from '../kafka/port.ts';
import { envelope, toHeaders } from '../outbox/envelope.ts';

/** One event as another service would publish it. */
export function eventMessage<E extends EventDefinition>(
  topicPrefix: string,
  definition: E,
  event: { subject: string; version?: number; data: EventData<E>; id?: string; time?: Date },
): OutgoingMessage {
  const made = {
    ...envelope(definition, {
      source: 'test',
      subject: event.subject,
      version: event.version ?? 1,
      time: event.time ?? new Date(),
      data: event.data,
    }),
  };
  return {
    topic: `${topicPrefix}.${definition.topic}`,
    key: event.subject,
    value: JSON.stringify(made.data),
    headers: toHeaders(event.id === undefined ? made : { ...made, id: event.id }),
  };
}
