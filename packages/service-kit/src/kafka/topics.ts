import { Kafka, logLevel } from 'kafkajs';

export interface TopicSettings {
  readonly name: string;
  readonly partitions: number;
  /** Kafka topic settings, e.g. `{ 'retention.ms': '-1' }`. */
  readonly config?: Readonly<Record<string, string>>;
  readonly replicationFactor?: number;
}

/** Creates those topics that do not exist yet; existing ones are left as they are. Waits until they have leaders. */
export async function ensureTopics(brokers: string, topics: readonly TopicSettings[]): Promise<void> {
  const admin = new Kafka({
    clientId: 'karigar-topics',
    brokers: brokers.split(','),
    logLevel: logLevel.ERROR,
    retry: { retries: 10 },
  }).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !existing.has(name));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ name, partitions, config, replicationFactor }) => ({
        topic: name,
        numPartitions: partitions,
        replicationFactor: replicationFactor ?? 1,
        configEntries: Object.entries(config ?? {}).map(([key, value]) => ({ name: key, value })),
      })),
    });
  } finally {
    await admin.disconnect();
  }
}
