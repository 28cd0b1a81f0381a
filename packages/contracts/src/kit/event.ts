import { z } from 'zod';

/** Topics, one per kind of aggregate. The wire name is `<prefix>.<topic>`, `karigar` by default. */
export const topics = ['customer', 'provider', 'service', 'category', 'order', 'review', 'request', 'session', 'favourites'] as const;
export type Topic = (typeof topics)[number];

/** The contract of one event at one major version. */
export interface EventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  /** `<aggregate>.<fact>.v<major>` */
  readonly type: Type;
  readonly topic: Topic;
  readonly summary: string;
  /** Nothing in the product waits for it: it may come 0.5 s later, together with others. */
  readonly relaxed?: true;
  readonly data: Data;
}

/** Declares an event. Within one major version changes are additive only. */
export const defineEvent = <const Type extends string, Data extends z.ZodType>(
  definition: EventDefinition<Type, Data>,
): EventDefinition<Type, Data> => definition;

/**
 * The same event for a reader that does not depend on the values of these enums: any text is let through, also one that only a newer producer
 * knows. The other readers of the event keep the strict contract.
 */
export function withAnyText<
  Type extends string,
  Shape extends z.ZodRawShape & Record<Field, z.ZodType>,
  const Field extends Extract<keyof Shape, string>,
>({ data, ...definition }: EventDefinition<Type, z.ZodObject<Shape>>, ...fields: readonly Field[]) {
  const widened = Object.fromEntries(fields.map((field) => [field, orText(data.shape[field])])) as {
    [Name in Field]: z.ZodUnion<readonly [Shape[Name], z.ZodString]>;
  };
  return { ...definition, data: data.extend(widened) };
}

const orText = <Field extends z.ZodType>(field: Field) => z.union([field, z.string()]);

export type EventData<E extends EventDefinition> = z.output<E['data']>;

/**
 * One event on its way: CloudEvents 1.0 attributes plus `version`, the aggregate's version after the change (1, 2, 3 …), which is
 * what a consumer compares to recognise old news. `subject` is the aggregate's id and the Kafka key.
 */
export interface EventEnvelope<Data = unknown> {
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly time: string;
  readonly subject: string;
  readonly version: number;
  readonly data: Data;
  /** W3C trace context of the request that caused it. */
  readonly traceparent?: string;
}

export type EventOf<E extends EventDefinition> = EventEnvelope<EventData<E>>;
