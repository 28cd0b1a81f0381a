/**
 * What the product needs of a message broker, and nothing more. `client.ts` implements it over kafkajs; `port.int.test.ts` states what any
 * implementation must do, so that the library can be replaced without touching a service.
 */
export interface KafkaPort {
  /**
   * Sends messages and resolves when all in-sync replicas have them. Sends of one event-loop turn go out as one request; messages of one
   * key keep the order in which they were passed.
   * @throws {PublishError} after 15 s without success; nothing or a part may have been stored
   */
  publish(messages: readonly OutgoingMessage[]): Promise<void>;
  /** Joins a consumer group. Resolves when the group has been joined. */
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  /** Messages not yet consumed by a group, per topic, for metrics. */
  lag(group: string, topics: readonly string[]): Promise<Record<string, number>>;
  /** Topics with this prefix whose messages are on fewer than `replicas` brokers, or acknowledged before all but one of these have them. */
  underReplicated(prefix: string, replicas: number): Promise<readonly string[]>;
  /** True when the broker has answered in the last 15 s. */
  healthy(): boolean;
  /** Partitions that have work for a reader of this process while it gets no further, as `group: topic/partition`. Idle ones are not named. */
  stuck(): Promise<readonly string[]>;
  /** Commits what is handled, leaves all groups, flushes and disconnects. */
  close(): Promise<void>;
}

export interface OutgoingMessage {
  readonly topic: string;
  readonly key: string;
  /** Null is a tombstone: compaction removes what the topic has under the key. */
  readonly value: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface IncomingMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Subscription {
  readonly group: string;
  readonly topics: readonly string[];
  /** False keeps offsets uncommitted: a private reader that starts at the beginning each time. Default true. */
  readonly commit?: boolean;
  /**
   * Handles one message. Messages of one key come one after the other, different keys side by side. Resolving means done: the offset
   * will be committed. Rejecting means that this process cannot go on (it is stopping): the message comes again elsewhere. What takes longer
   * than a call, such as waiting for another event, calls `beat` now and then: a handler that is silent for 15 s counts as stuck.
   */
  readonly handle: (message: IncomingMessage, signal: AbortSignal, beat: () => void) => Promise<void>;
}

export interface RunningSubscription {
  /** Resolves once everything that was in the topics at the time of subscribing has been handled. */
  readonly caughtUp: Promise<void>;
  /** Milliseconds since the broker last answered a fetch of this reader; it answers at least every second. */
  silentForMs(): number;
  stop(): Promise<void>;
}

export class PublishError extends Error {
  override name = 'PublishError';
}

/** Whether a broker refuses a message for its size, for ever. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof PublishError && (error.cause as { type?: string } | undefined)?.type === 'MESSAGE_TOO_LARGE';
