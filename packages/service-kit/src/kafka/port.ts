/**
 * The message broker as this product needs it. `client.ts` implements it with kafkajs; `port.int.test.ts` specifies what any implementation must do,
 * so that the library can be replaced without touching a service.
 */
export interface KafkaPort {
  /**
   * Sends messages and resolves when all in-sync replicas have them. Sends to a topic within one turn of the event loop share a request, and messages
   * with the same key keep their order. A topic that cannot be written to delays no other.
   * @throws {PublishError} after 15 s without success, or when the port is closed; none, some or all may have been stored
   */
  publish(messages: readonly OutgoingMessage[]): Promise<void>;
  /**
   * Resolves when the consumer group has been joined; waits for a broker that cannot be reached if the client was created so. Rejects when the port is
   * closed meanwhile.
   */
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  /** A group's lag in messages, per topic, for metrics. */
  lag(group: string, topics: readonly string[]): Promise<Record<string, number>>;
  /** Topics with this prefix that are stored on fewer than `replicas` brokers, or acknowledge a message before all but one of these have it. */
  underReplicated(prefix: string, replicas: number): Promise<readonly string[]>;
  /** True when the broker has answered within the last 15 s and, of the topics that have been written to, not all fail. */
  healthy(): boolean;
  /** Partitions with pending work on which this process makes no progress, as `group: topic/partition`, and groups that it has not joined. */
  stuck(): Promise<readonly string[]>;
  /** Commits finished messages, leaves all groups and disconnects. What is still being published fails. */
  close(): Promise<void>;
}

export interface OutgoingMessage {
  readonly topic: string;
  readonly key: string;
  /** Null is a tombstone: compaction removes earlier messages with the key. */
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
  /** False: offsets are never committed, so each start reads from the beginning. Default true. */
  readonly commit?: boolean;
  /**
   * How long the broker may hold a fetch that finds nothing, in milliseconds. New messages are delivered at once; a silent broker is noticed only after
   * this time. Default: a heartbeat's interval, i.e. a third of the session and at most 3 s.
   */
  readonly maxWaitMs?: number;
  /**
   * Handles one message. Messages with the same key arrive one after the other, others in parallel. Resolving means done: the offset will be
   * committed. Rejecting means that this process is stopping: the message is delivered again elsewhere. Work that takes longer than a call, such as
   * waiting for another event, must call `progressed` regularly: a handler that is silent for 15 s counts as stuck.
   */
  readonly handle: (message: IncomingMessage, signal: AbortSignal, progressed: () => void) => Promise<void>;
}

export interface RunningSubscription {
  /** Resolves once everything that the topics held at the time of subscribing has been handled. */
  readonly caughtUp: Promise<void>;
  /** Resolves once everything that is in the topics at the time of this call has been handled by this consumer, which has them to itself. */
  catchUp(): Promise<void>;
  /** Milliseconds that this consumer has waited for a broker, the longest if it has several. Each answers within `maxWaitMs`. */
  silentForMs(): number;
  stop(): Promise<void>;
}

export class PublishError extends Error {
  override name = 'PublishError';
}

/** Whether the broker has refused a message for its size, which retrying cannot change. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof PublishError && (error.cause as { type?: string } | undefined)?.type === 'MESSAGE_TOO_LARGE';
