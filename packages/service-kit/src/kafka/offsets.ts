import { setTimeout as wait } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';
import { isLostWhileAuthenticating } from './security.ts';

/** How long partitions may be without a leader after a topic was created or a broker restarted. */
export const leaderTimeoutMs = 15_000;

/**
 * Whether the broker could not be reached, or did not answer. kafkajs marks such an error as not retriable once it has given up. It says that a broker is
 * not connected when it has a connection on which the broker has never answered.
 */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name.startsWith('KafkaJSConnection') || error.message === 'Broker not connected' || isUnreachable(error.cause));

const isTransientFailure = (error: unknown): boolean =>
  (error as { retriable?: boolean }).retriable === true || isUnreachable(error) || isLostWhileAuthenticating(error);

/** Runs `ask` with a connected client for the administration of the broker. */
export async function withAdmin<T>(kafka: Kafka, ask: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    return await ask(admin);
  } finally {
    await admin.disconnect();
  }
}

/** How long a client waits for its broker. */
export interface BrokerWait {
  /** Whether a broker that cannot be reached is awaited without a limit. */
  readonly waitForBroker: boolean;
  /** Aborted when the client closes, which ends the wait. */
  readonly closing: AbortSignal;
}

/**
 * Repeats what fails because the broker restarts while this process starts, or because a topic was created just now and has no leader yet; kafkajs gives
 * such a call up at once, or after a few tries.
 * @throws after fifteen seconds, unless `waitForBroker` says otherwise
 */
export async function whileBrokerStarts<T>(
  call: () => Promise<T>,
  { waitForBroker = false, closing }: Partial<BrokerWait> = {},
): Promise<T> {
  let deadline = Date.now() + leaderTimeoutMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      closing?.throwIfAborted();
      if (waitForBroker && isUnreachable(error)) deadline = Date.now() + leaderTimeoutMs;
      if (Date.now() > deadline || !isTransientFailure(error)) throw error;
      await wait(100);
    }
  }
}

/** The end offset of each non-empty partition. */
export const endOfTopics = (kafka: Kafka, topics: readonly string[], brokerWait?: BrokerWait): Promise<Map<string, bigint>> =>
  // Each attempt fetches new metadata.
  whileBrokerStarts(
    () =>
      withAdmin(kafka, async (admin) => {
        const ends = new Map<string, bigint>();
        for (const topic of topics)
          for (const { partition, high, low } of await admin.fetchTopicOffsets(topic))
            if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high));
        return ends;
      }),
    brokerWait,
  );

/** Calls `visit` with each offset that the group has committed. */
export const forEachCommitted = (
  kafka: Kafka,
  group: string,
  topics: readonly string[],
  visit: (topic: string, partition: number, next: bigint) => void,
): Promise<void> =>
  withAdmin(kafka, async (admin) => {
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...topics] }))
      for (const { partition, offset } of partitions) visit(topic, partition, BigInt(offset));
  });

/** The consumer group's lag in messages, per topic. */
export const lagOf = (kafka: Kafka, group: string, topics: readonly string[]): Promise<Record<string, number>> =>
  // The group's coordinator may move to another broker meanwhile.
  whileBrokerStarts(() =>
    withAdmin(kafka, async (admin) => {
      const lag: Record<string, number> = {};
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...topics] })) {
        const ends = await admin.fetchTopicOffsets(topic);
        lag[topic] = partitions.reduce((sum, { partition, offset }) => {
          const end = ends.find((candidate) => candidate.partition === partition);
          return sum + Math.max(0, Number(end?.high ?? 0) - Math.max(Number(offset), Number(end?.low ?? 0)));
        }, 0);
      }
      return lag;
    }),
  );
