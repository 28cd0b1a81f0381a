/** How long a consumer that has joined its group may go without a fetch. The broker answers every few seconds; a rebalance takes up to 40 s. */
const fetchTimeoutMs = 45_000;
/**
 * A broker that has not been asked for so long has left the cluster, and others lead its partitions. One that is in it is asked again within 16 s: kafkajs
 * waits 10 s for an answer, 3 s for a connection and 3 s before it tries again.
 */
const brokerGoneAfterMs = 30_000;
/**
 * If an answer is this much later than the broker may hold it, this process was probably paused. The answer then describes the topic as it was when the
 * broker was asked.
 */
const lateAfterMs = 2_000;

/** Notices when one consumer makes no progress. Not the heartbeats of its membership in the group, which kafkajs sends. */
export interface ConsumerWatchdog {
  /** A broker is asked for messages: each that leads a partition of this consumer, again and again. */
  fetchStarted(broker: number): void;
  /** The broker has answered. A late answer leaves it owing one since it was asked. */
  fetched(broker: number): void;
  /** The group was joined: unfinished messages are delivered again to the partitions' new owners. */
  joined: () => void;
  began(partition: string): void;
  /** A message was handled, or is being retried. */
  progressed(partition: string): void;
  /** All messages of the partition's last fetch have been handled. */
  finished(partition: string): void;
  /** Since when some broker owes an answer, or since the last answer if none does. */
  silentForMs: () => number;
  /**
   * Partitions with pending work and no progress for too long.
   * @param answeringSince when the broker became available to this process, in milliseconds; an outage is not counted against a consumer
   */
  stuck(answeringSince: number): readonly string[];
  /** Whether it is idle but has not fetched for 45 s either, from all its brokers, so that it may be missing messages. */
  hasStoppedFetching(answeringSince: number): boolean;
}

/**
 * @param progressTimeoutMs how long a consumer may work on a message without progress
 * @param maxWaitMs how long the broker holds an answer
 */
export function createConsumerWatchdog(
  progressTimeoutMs: number,
  maxWaitMs: number,
  now: () => number = () => performance.now(),
): ConsumerWatchdog {
  /** The last progress of each partition with work. Redelivery after a failure is none. */
  const atWork = new Map<string, number>();
  /** Since when each broker owes an answer, and when it was last asked. A fetch that fails is repeated and owes the same answer. */
  const pendingFetches = new Map<number, { readonly since: number; readonly last: number }>();
  let lastFetch = now();
  let lastSign = now();
  const sign = () => (lastSign = now());
  const pendingSince = () =>
    Math.min(...[...pendingFetches.values()].flatMap(({ since, last }) => (now() - last < brokerGoneAfterMs ? [since] : [])), Infinity);
  return {
    fetchStarted: (broker) => void pendingFetches.set(broker, { since: pendingFetches.get(broker)?.since ?? now(), last: now() }),
    fetched: (broker) => {
      const askedAt = pendingFetches.get(broker)?.last ?? now();
      sign();
      if (now() - askedAt > maxWaitMs + lateAfterMs) {
        pendingFetches.set(broker, { since: askedAt, last: askedAt });
        return;
      }
      pendingFetches.delete(broker);
      lastFetch = now();
    },
    joined: () => {
      sign();
      atWork.clear();
    },
    began: (partition) => {
      if (!atWork.has(partition)) atWork.set(partition, sign());
    },
    progressed: (partition) => {
      if (atWork.has(partition)) atWork.set(partition, sign());
    },
    finished: (partition) => {
      sign();
      atWork.delete(partition);
    },
    silentForMs: () => now() - Math.min(lastFetch, pendingSince()),
    stuck: (answeringSince) =>
      [...atWork].flatMap(([partition, since]) => (now() - Math.max(since, answeringSince) > progressTimeoutMs ? [partition] : [])),
    hasStoppedFetching: (answeringSince) =>
      atWork.size === 0 && now() - Math.max(Math.min(lastSign, pendingSince()), answeringSince) > fetchTimeoutMs,
  };
}
