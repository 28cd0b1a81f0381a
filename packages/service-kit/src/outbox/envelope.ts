import { defined, type EventData, type EventDefinition, type EventEnvelope } from '@karigar/contracts';
import { newId } from '../ids.ts';
import { currentContext } from '../log/context.ts';

/**
 * Wraps an event for the `outbox` array of its aggregate's document. `version` is the aggregate's version after the change; `subject` its id and the
 * Kafka key.
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
    ...defined({ traceparent: context?.traceparent }),
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
    ...defined({ traceparent: event.traceparent }),
  };
}

/** The envelope of a received message without its data; undefined when attributes are missing. */
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
  return { id, type, source, time, subject, version: parsed, ...defined({ traceparent }) };
}

/** The result of parsing the data of a received message. */
export type ParsedData<Data> =
  /** `unknownValues`: optional fields with an unknown value, which are left out. */
  | { readonly ok: true; readonly value: Data; readonly unknownValues: readonly string[] }
  /** `unknownValues`: required fields with an unknown value. If there are none, the data violates the contract. */
  | { readonly ok: false; readonly error: unknown; readonly unknownValues: readonly string[] };

/**
 * Parses the data of a received message. Never throws, because a consumer must get past everything in its topic. A string that is missing in an enum
 * of the contract is a value of a newer producer: an optional field is then read as absent, as in events from before the field existed.
 */
export function parseData<E extends EventDefinition>(definition: E, value: Buffer | null): ParsedData<EventData<E>> {
  try {
    const data: unknown = JSON.parse(String(value));
    const parsed = definition.data.safeParse(data);
    if (parsed.success) return { ok: true, value: parsed.data as EventData<E>, unknownValues: [] };
    const { issues } = parsed.error;
    const isUnknownValue = ({ code, path }: (typeof issues)[number]) => code === 'invalid_value' && typeof valueAt(data, path) === 'string';
    if (!issues.every(isUnknownValue)) return { ok: false, error: parsed.error, unknownValues: [] };
    const unknownValues = issues.map(({ path }) => path.join('.'));
    for (const { path } of issues) removeAt(data, path);
    const known = definition.data.safeParse(data);
    return known.success
      ? { ok: true, value: known.data as EventData<E>, unknownValues }
      : { ok: false, error: parsed.error, unknownValues };
  } catch (error) {
    return { ok: false, error, unknownValues: [] };
  }
}

/** The path of an issue leads through objects of the data that has the issue. */
const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((found, key) => Reflect.get(Object(found) as object, key), data);

const removeAt = (data: unknown, path: readonly PropertyKey[]): boolean =>
  Reflect.deleteProperty(Object(valueAt(data, path.slice(0, -1))) as object, path.at(-1) ?? '');
