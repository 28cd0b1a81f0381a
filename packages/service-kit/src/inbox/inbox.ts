import { setTimeout as wait } from 'node:timers/promises';
import type { EventDefinition, EventEnvelope, EventOf } from '@karigar/contracts';
import { createBulkhead } from '../background/bulkhead.ts';
import { crashPoint } from '../crash/crash-point.ts';
import { isTooLarge, type IncomingMessage, type KafkaPort, type OutgoingMessage, type RunningSubscription } from '../kafka/port.ts';
import { continueTrace, runInContext } from '../log/context.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isTransient } from '../mongo/connect.ts';
import { fromHeaders, parseData } from '../outbox/envelope.ts';
import { deadLetterFor, type DeadLetterReason } from './dead-letters.ts';

/** Half of the connections to MongoDB (`connectMongo`), so that a backlog after an outage leaves the others to requests. */
const eventsAtOnce = 10;
/** An event that fails once more after the last delay is parked. */
const retryDelaysMs = [50, 200, 500, 1_000];
const maxRetryDelayMs = 5_000;

/** The outcome of handling an event: `applied`, or `old` for a duplicate or an older version. */
export type Outcome = 'applied' | 'old';

/** The handler of one event type. Must be safe to repeat; see `projected` for projections. */
export interface EventHandler<Deps = unknown> {
  readonly definition: EventDefinition;
  readonly handle: (event: EventOf<EventDefinition>, deps: Deps) => Promise<Outcome | void>;
}

/** Ties a handler to its contract, which gives it the event's type. */
export const consumes = <E extends EventDefinition, Deps>(
  definition: E,
  handle: (event: EventOf<E>, deps: Deps) => Promise<Outcome | void>,
): EventHandler<Deps> => ({
  definition,
  handle: handle as EventHandler<Deps>['handle'],
});

export interface InboxOptions<Deps> {
  readonly kafka: Pick<KafkaPort, 'subscribe' | 'publish' | 'lag'>;
  readonly topicPrefix: string;
  /** Consumer group without prefix and topic, by convention the service's name: `karigar.order.customer`. */
  readonly group: string;
  readonly handlers: readonly EventHandler<Deps>[];
  readonly deps: Deps;
  readonly log: Logger;
  readonly metrics?: Metrics;
}

/** A handler bound to one event. */
type Reaction<Deps> = (deps: Deps) => Promise<Outcome | void>;

/** One handler after the other. When one fails all are retried, which each of them must tolerate anyway. */
async function handleAll<Deps>(reactions: readonly Reaction<Deps>[], deps: Deps): Promise<Outcome> {
  let outcome: Outcome = 'old';
  for (const react of reactions) if ((await react(deps)) !== 'old') outcome = 'applied';
  return outcome;
}

/** An event as parsed by the handlers of its type, each with its own definition. */
type ParsedEvent<Deps> =
  | { readonly isValid: false; readonly error: unknown }
  | {
      readonly isValid: true;
      /** The handlers that understand it. */
      readonly reactions: readonly Reaction<Deps>[];
      /** Fields with a value that some handler does not know. */
      readonly unknownValues: ReadonlySet<string>;
      /** The error of a handler that does not understand it; undefined when all do. */
      readonly unknownValueError: unknown;
    };

/** Parses a message for its handlers. One that is invalid for a reason other than unknown values is valid for none of them. */
export function parseForHandlers<Deps>(
  handlers: readonly EventHandler<Deps>[],
  head: Omit<EventEnvelope, 'data'>,
  value: IncomingMessage['value'],
): ParsedEvent<Deps> {
  const reactions: Reaction<Deps>[] = [];
  const unknownValues = new Set<string>();
  let unknownValueError: unknown;
  for (const { definition, handle } of handlers) {
    const data = parseData(definition, value);
    for (const field of data.unknownValues) unknownValues.add(field);
    if (data.ok) reactions.push((deps) => handle({ ...head, data: data.value }, deps));
    else if (data.unknownValues.length > 0) unknownValueError = data.error;
    else return { isValid: false, error: data.error };
  }
  return { isValid: true, reactions, unknownValues, unknownValueError };
}

/**
 * Passes events to their handlers. An unreadable message is parked at once; one whose handler fails is tried five times and then parked in
 * `<topic>.dlq`; while the database or the broker is unavailable everything waits, because that failure is transient. Types without a handler are
 * ignored. An enum value that only a newer version knows is not a failure: the handlers that depend on it are left out, the others run, and the event
 * is kept among the dead letters as `unknown-value`, to be redriven once the value is known. A type may have several handlers, one per feature that
 * reacts to it. At most ten events are handled at a time.
 */
export async function startInbox<Deps>(options: InboxOptions<Deps>): Promise<RunningSubscription> {
  const { kafka, topicPrefix, group, handlers, log, metrics } = options;
  const byType = new Map<string, EventHandler<Deps>[]>();
  for (const handler of handlers) byType.set(handler.definition.type, [...(byType.get(handler.definition.type) ?? []), handler]);
  const topics = [...new Set(handlers.map(({ definition }) => `${topicPrefix}.${definition.topic}`))];
  const groupOf = (topic: string) => `${topicPrefix}.${group}.${topic.slice(topicPrefix.length + 1)}`;
  const copyToDeadLetters = (message: IncomingMessage, why: Omit<DeadLetterReason, 'group'>, signal: AbortSignal) =>
    publishDeadLetter(kafka, deadLetterFor(message, { ...why, group: groupOf(message.topic) }), signal, log);
  const parkInDeadLetters: Park = async (message, type, why, signal) => {
    metrics?.consumed.inc({ type, outcome: 'parked' });
    await copyToDeadLetters(message, why, signal);
    const { reason, error, attempts } = why;
    log.error({ topic: message.topic, offset: message.offset, reason, attempts, err: error }, 'event parked in the dead letters');
  };
  const applyAll = createRetryingApplier(options, parkInDeadLetters);

  const handle = async (message: IncomingMessage, signal: AbortSignal, progressed: () => void) => {
    const addressee = message.headers['x-redrive-group'];
    if (addressee !== undefined && addressee !== groupOf(message.topic)) return;
    // A tombstone is meant for compaction. The event before it has informed consumers.
    if (message.value === null) return;
    const head = fromHeaders(message.headers);
    if (head === undefined) {
      const error = new Error('The CloudEvents attributes are not complete');
      return parkInDeadLetters(message, 'unknown', { reason: 'unreadable', error, attempts: 1 }, signal);
    }
    const found = byType.get(head.type);
    if (found === undefined) return;
    const parsed = parseForHandlers(found, head, message.value);
    if (!parsed.isValid) return parkInDeadLetters(message, head.type, { reason: 'invalid', error: parsed.error, attempts: 1 }, signal);
    const { reactions, unknownValues, unknownValueError } = parsed;
    if (unknownValues.size > 0) {
      for (const field of unknownValues) metrics?.unknownValues.inc({ type: head.type, field });
      log.warn({ type: head.type, eventId: head.id, fields: [...unknownValues] }, 'event with values that this version does not know');
    }
    if (unknownValueError !== undefined)
      await copyToDeadLetters(message, { reason: 'unknown-value', error: unknownValueError, attempts: 1 }, signal);
    if (reactions.length === 0) return;
    const context = { requestId: `event-${head.id}`, traceparent: continueTrace(head.traceparent) };
    await runInContext(context, () => applyAll(message, head, reactions, signal, progressed));
  };

  // Before the consumers have joined their groups: the broker counts what waits meanwhile.
  for (const topic of topics)
    metrics?.reportLag(async () => ({ group: groupOf(topic), messages: await kafka.lag(groupOf(topic), [topic]) }));

  // One consumer per topic: kafkajs fetches nothing more from a broker until the last fetch is finished, so within one consumer an event that fails
  // would hold up every topic.
  const consumers = await Promise.all(topics.map((topic) => kafka.subscribe({ group: groupOf(topic), topics: [topic], handle })));
  return {
    caughtUp: Promise.all(consumers.map((consumer) => consumer.caughtUp)).then(() => undefined),
    catchUp: async () => void (await Promise.all(consumers.map((consumer) => consumer.catchUp()))),
    silentForMs: () => Math.max(0, ...consumers.map((consumer) => consumer.silentForMs())),
    stop: async () => {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}

/** Puts a message of this event type among the dead letters for good. */
type Park = (message: IncomingMessage, type: string, why: Omit<DeadLetterReason, 'group'>, signal: AbortSignal) => Promise<void>;

/** Applies an event: waits while that fails transiently, tries five times otherwise, then parks the message. */
function createRetryingApplier<Deps>({ group, deps, log, metrics }: InboxOptions<Deps>, parkInDeadLetters: Park) {
  // Around each attempt, so that an event that waits to be tried again does not block the rest.
  const bulkhead = createBulkhead({ atOnce: eventsAtOnce, waiting: Infinity });

  return async (
    message: IncomingMessage,
    head: Omit<EventEnvelope, 'data'>,
    reactions: readonly Reaction<Deps>[],
    signal: AbortSignal,
    progressed: () => void,
  ): Promise<void> => {
    const applyOnce = () => {
      progressed();
      return bulkhead(() => handleAll(reactions, deps));
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const outcome = await retryWhileTransient(applyOnce, isTransient, signal, log);
        crashPoint(`inbox:${group}:${head.type}:applied-not-committed`);
        metrics?.consumed.inc({ type: head.type, outcome });
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        log.warn({ type: head.type, eventId: head.id, attempt, err: error }, 'event handler failed');
        const delayMs = retryDelaysMs[attempt - 1];
        if (delayMs === undefined) return parkInDeadLetters(message, head.type, { reason: 'failed', error, attempts: attempt }, signal);
        await pause(delayMs, signal);
      }
    }
  };
}

/** Publishes a dead letter, however long the broker is unavailable. */
async function publishDeadLetter(
  kafka: Pick<KafkaPort, 'publish'>,
  letter: OutgoingMessage,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const send = (sent: OutgoingMessage) =>
    retryWhileTransient(
      () => kafka.publish([sent]),
      (failure) => !isTooLarge(failure),
      signal,
      log,
    );
  await send(letter).catch((failure: unknown) => {
    if (!isTooLarge(failure)) throw failure;
    // A message of maximum size cannot carry the headers of a dead letter as well. The headers say where it is.
    return send({ ...letter, value: '', headers: { ...letter.headers, 'x-dlq-truncated': 'true' } });
  });
}

/** Repeats `work` with growing pauses while it fails transiently, until it succeeds, fails otherwise, or the process stops. */
export async function retryWhileTransient<T>(
  work: () => Promise<T>,
  isTransientError: (error: unknown) => boolean,
  signal: AbortSignal,
  log: Logger,
): Promise<T> {
  for (let wait = 100; ; wait = Math.min(wait * 2, maxRetryDelayMs)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isTransientError(error)) throw error;
      log.warn({ err: error }, 'waiting for an unavailable dependency');
      await pause(wait, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal });
