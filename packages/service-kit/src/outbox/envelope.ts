import type { EventData, EventDefinition, EventEnvelope } from '@karigar/contracts';
import { newId } from '../ids.ts';
import { currentContext } from '../log/context.ts';

/**
 * Puts an event into its envelope, ready for the `outbox` array of the document it tells about.
 * `version` is the aggregate's version after the change; `subject` its id and the Kafka key.
 */
export function envelope<E extends EventDefinition>(
  definition: E,
  event: { source: string; subject: string; version: number; time: Date; data: EventData<E> },
): EventEnvelope<EventData<E>> {
  const context = currentContext();
  return {
    id: newId(),
    type: definition.type,
    source: event.source,
    time: event.time.toISOString(),
    subject: event.subject,
    version: event.version,
    data: event.data,
    ...(context === undefined ? {} : { traceparent: context.traceparent }),
  };
}

/** CloudEvents 1.0, Kafka binding, binary mode: attributes as headers, data as the value. */
export function toHeaders(event: EventEnvelope): Record<string, string> {
  return {
    ce_specversion: '1.0',
    ce_id: event.id,
    ce_type: event.type,
    ce_source: event.source,
    ce_time: event.time,
    ce_subject: event.subject,
    ce_aggregateversion: String(event.version),
    'content-type': 'application/json',
    ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
  };
}

/** The envelope of a received message without its data, or undefined when the attributes are not all there. */
export function fromHeaders(headers: Readonly<Record<string, string>>): Omit<EventEnvelope, 'data'> | undefined {
  const {
    ce_id: id,
    ce_type: type,
    ce_source: source,
    ce_time: time,
    ce_subject: subject,
    ce_aggregateversion: version,
    traceparent,
  } = headers;
  if (id === undefined || type === undefined || source === undefined || time === undefined || subject === undefined) return undefined;
  const parsed = Number(version);
  if (!Number.isInteger(parsed) || parsed < 1) return undefined;
  return { id, type, source, time, subject, version: parsed, ...(traceparent === undefined ? {} : { traceparent }) };
}

/** Parses the data of a received message. Never throws: a consumer must get past everything in its topic. */
export function parseData<E extends EventDefinition>(
  definition: E,
  value: Buffer | null,
): { ok: true; value: EventData<E> } | { ok: false; error: unknown } {
  try {
    const parsed = definition.data.safeParse(JSON.parse(value?.toString('utf8') ?? ''));
    return parsed.success ? { ok: true, value: parsed.data as EventData<E> } : { ok: false, error: parsed.error };
  } catch (error) {
    return { ok: false, error };
  }
}
