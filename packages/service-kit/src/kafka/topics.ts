import { setTimeout as wait } from 'node:timers/promises';
// ES modules see ConfigResourceTypes in the default export only.
import kafkajs, { Kafka, logLevel, type Admin } from 'kafkajs';
import { securityOptions, type KafkaSecurity } from './security.ts';

const LEADERS_WITHIN_MS = 15_000;

export interface TopicSettings {
  readonly name: string;
  readonly partitions: number;
  /** Kafka topic settings, e.g. `{ 'retention.ms': '-1' }`. */
  readonly config?: Readonly<Record<string, string>>;
  readonly replicationFactor?: number;
}

/** Creates those topics that do not exist yet; existing ones are left as they are. Waits until they have leaders. */
export async function ensureTopics(brokers: string, topics: readonly TopicSettings[], security?: KafkaSecurity): Promise<void> {
  const admin = new Kafka({
    clientId: 'karigar-topics',
    brokers: brokers.split(','),
    ...(security === undefined ? {} : securityOptions(security)),
    logLevel: logLevel.ERROR,
    retry: { retries: 10 },
  }).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !existing.has(name));
    if (missing.length === 0) return;
    await admin.createTopics({
      // kafkajs's own wait fails when the broker has not yet heard from the controller of a topic just made, which is ordinary under KRaft.
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

/** How many copies of a message must be written before it is acknowledged, with one broker to spare. */
export const copiesToAcknowledge = (replicas: number): number => Math.max(1, replicas - 1);

/** Topics with this prefix that lose messages with fewer brokers than the deployment promises: on fewer than `replicas`, or acknowledged by too few of them. */
export async function underReplicated(kafka: Kafka, prefix: string, replicas: number): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
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
  } finally {
    await admin.disconnect();
  }
}

/** Waits until every partition has a leader. @throws after fifteen seconds */
async function leadersElected(admin: Admin, topics: readonly TopicSettings[]): Promise<void> {
  const deadline = Date.now() + LEADERS_WITHIN_MS;
  const wanted = new Map(topics.map(({ name, partitions }) => [name, partitions]));
  for (;;) {
    // Asked about all topics: a question about one by name fails while the broker does not know it.
    const { topics: known } = await admin.fetchTopicMetadata();
    for (const { name, partitions } of known) {
      if (partitions.length === wanted.get(name) && partitions.every(({ leader }) => leader >= 0)) wanted.delete(name);
    }
    if (wanted.size === 0) return;
    if (Date.now() > deadline)
      throw new Error(`Topics without a leader after ${LEADERS_WITHIN_MS / 1000} s: ${[...wanted.keys()].join(', ')}`);
    await wait(25);
  }
}
