import { setTimeout as wait } from 'node:timers/promises';
// As an ES module, kafkajs names ConfigResourceTypes in its default export only.
import kafkajs, { Kafka, logLevel, type Admin } from 'kafkajs';
import { itemsOf } from '../config/load-config.ts';
import { leaderTimeoutMs, withAdmin } from './offsets.ts';
import { isLostWhileAuthenticating, securityOptions, type KafkaSecurity } from './security.ts';

export interface TopicSettings {
  readonly name: string;
  readonly partitions: number;
  /** Kafka topic settings, e.g. `{ 'retention.ms': '-1' }`. */
  readonly config?: Readonly<Record<string, string>>;
  readonly replicationFactor?: number;
}

/** Creates missing topics and waits until they have leaders; existing ones stay as they are. */
export async function ensureTopics(brokers: string, topics: readonly TopicSettings[], security?: KafkaSecurity): Promise<void> {
  const admin = await connectAdmin(brokers, security);
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !existing.has(name));
    if (missing.length === 0) return;
    await admin.createTopics({
      // kafkajs's own wait fails when the controller has not told the broker about a new topic yet, which is normal under KRaft.
      waitForLeaders: false,
      topics: missing.map(({ name, partitions, config, replicationFactor }) => ({
        topic: name,
        numPartitions: partitions,
        replicationFactor: replicationFactor ?? 1,
        configEntries: Object.entries(config ?? {}).map(([key, value]) => ({ name: key, value })),
      })),
    });
    await leadersElected(admin, missing);
  } finally {
    await admin.disconnect();
  }
}

/** A client for the administration of a broker, also of one that is still starting. Disconnect it after use. */
export async function connectAdmin(brokers: string, security?: KafkaSecurity): Promise<Admin> {
  const deadline = Date.now() + leaderTimeoutMs;
  for (;;) {
    const admin = new Kafka({
      clientId: 'karigar-admin',
      brokers: itemsOf(brokers),
      ...(security === undefined ? {} : securityOptions(security)),
      logLevel: logLevel.ERROR,
      retry: { retries: 10 },
    }).admin();
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      await admin.disconnect();
      if (!isLostWhileAuthenticating(error) || Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

/** min.insync.replicas: a message is acknowledged when all replicas but one have it, so one broker can fail. */
export const copiesToAcknowledge = (replicas: number): number => Math.max(1, replicas - 1);

/**
 * Topics with this prefix that tolerate fewer broker failures than configured: stored on fewer than `replicas` brokers, or acknowledged by too few of
 * them.
 */
export const underReplicated = (kafka: Kafka, prefix: string, replicas: number): Promise<string[]> =>
  withAdmin(kafka, async (admin) => {
    const { topics } = await admin.fetchTopicMetadata();
    const own = topics.filter(({ name }) => name.startsWith(`${prefix}.`));
    if (own.length === 0) return [];
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: own.map(({ name }) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name, configNames: ['min.insync.replicas'] })),
    });
    const acknowledged = new Map(resources.map(({ resourceName, configEntries }) => [resourceName, Number(configEntries[0]?.configValue)]));
    return own.flatMap(({ name, partitions }) => {
      const copies = Math.min(...partitions.map((partition) => partition.replicas.length));
      const isShort = copies < replicas || (acknowledged.get(name) ?? 0) < copiesToAcknowledge(replicas);
      return isShort ? [name] : [];
    });
  });

/** Waits until every partition has a leader. @throws after fifteen seconds */
async function leadersElected(admin: Admin, topics: readonly TopicSettings[]): Promise<void> {
  const deadline = Date.now() + leaderTimeoutMs;
  const wanted = new Map(topics.map(({ name, partitions }) => [name, partitions]));
  for (;;) {
    // Fetches the metadata of all topics: asking for one by name fails while the broker does not know it.
    const { topics: known } = await admin.fetchTopicMetadata();
    for (const { name, partitions } of known) {
      if (partitions.length === wanted.get(name) && partitions.every(({ leader }) => leader >= 0)) wanted.delete(name);
    }
    if (wanted.size === 0) return;
    if (Date.now() > deadline)
      throw new Error(`Topics without a leader after ${leaderTimeoutMs / 1000} s: ${[...wanted.keys()].join(', ')}`);
    await wait(25);
  }
}
