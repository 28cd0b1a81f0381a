import { topics, type Topic } from '@karigar/contracts';
// As an ES module, kafkajs names ConfigResourceTypes in its default export only.
import kafkajs from 'kafkajs';
import type { Connection } from 'mongoose';
import { poll } from '../background/poll.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { createKafka } from '../kafka/client.ts';
import { startInbox, type EventHandler } from '../inbox/inbox.ts';
import type { IncomingMessage, KafkaPort } from '../kafka/port.ts';
import { connectAdmin, ensureTopics } from '../kafka/topics.ts';
import { createLogger, type Logger } from '../log/logger.ts';
import { connectMongo } from '../mongo/connect.ts';

/** A database of its own for a test file, on the engines that the run has started. */
export interface TestDatabase {
  readonly mongo: Connection;
  readonly mongoUrl: string;
  readonly log: Logger;
  close(): Promise<void>;
}

/** A database and a topic prefix of its own for a test file. */
export interface TestEngines extends TestDatabase {
  readonly kafka: KafkaPort;
  readonly kafkaBrokers: string;
  readonly redisUrl: string;
  readonly topicPrefix: string;
  /** A further Kafka client, as another process would have. */
  anotherKafka(): KafkaPort;
}

const newName = () => `t${newId().slice(0, 10)}`;

/** Connects a test file that needs no Kafka: without topics it starts a second earlier. */
export async function useDatabase(name = newName()): Promise<TestDatabase> {
  const mongoUrl = withDatabase(required('KARIGAR_TEST_MONGO_URL'), name);
  const log = createLogger({ name: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const mongo = await connectMongo(mongoUrl, log);
  return {
    mongo,
    mongoUrl,
    log,
    close: async () => {
      await mongo.dropDatabase();
      await mongo.close();
    },
  };
}

/** Connects a test file to the engines whose addresses the run's global set-up left in the environment, and creates its topics. */
export async function useEngines(options: { extraTopics?: readonly string[] } = {}): Promise<TestEngines> {
  const name = newName();
  const kafkaBrokers = required('KARIGAR_TEST_KAFKA_BROKERS');
  const redisUrl = required('KARIGAR_TEST_REDIS_URL');
  const names = [...topics, ...(options.extraTopics ?? [])].map((topic) => `${name}.${topic}`);
  const letters = names.map((topic) => `${topic}.dlq`);
  await ensureTopics(kafkaBrokers, [
    ...names.map((topic) => ({ name: topic, partitions: 2 })),
    ...letters.map((topic) => ({ name: topic, partitions: 1 })),
  ]);
  const database = await useDatabase(name);
  const { log } = database;
  const clients: KafkaPort[] = [];
  const anotherKafka = () => {
    const kafka = createKafka({ brokers: kafkaBrokers, clientId: `${name}-${clients.length}`, log });
    clients.push(kafka);
    return kafka;
  };
  return {
    ...database,
    kafka: anotherKafka(),
    kafkaBrokers,
    redisUrl,
    topicPrefix: name,
    anotherKafka,
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
      await database.close();
      // A mutation test runs each file hundreds of times on one broker, which thousands of topics slow down.
      const admin = await connectAdmin(kafkaBrokers);
      await admin.deleteTopics({ topics: [...names, ...letters] });
      await admin.disconnect();
    },
  };
}

/** Makes Kafka compact a topic as it does in production, but within half a minute of a change instead of a day. */
export async function compactSoon({ kafkaBrokers, topicPrefix }: Pick<TestEngines, 'kafkaBrokers' | 'topicPrefix'>, topic: Topic) {
  const config = { 'cleanup.policy': 'compact', 'segment.ms': '100', 'min.cleanable.dirty.ratio': '0', 'max.compaction.lag.ms': '1' };
  const admin = await connectAdmin(kafkaBrokers);
  try {
    await admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: kafkajs.ConfigResourceTypes.TOPIC,
          name: `${topicPrefix}.${topic}`,
          configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
        },
      ],
    });
  } finally {
    await admin.disconnect();
  }
}

/** What a topic holds now: every record that compaction has left. */
export async function recordsOf(
  { kafka, topicPrefix }: Pick<TestEngines, 'kafka' | 'topicPrefix'>,
  topic: Topic,
): Promise<IncomingMessage[]> {
  const records: IncomingMessage[] = [];
  const consumer = await kafka.subscribe({
    group: `${topicPrefix}.records-${newId()}`,
    topics: [`${topicPrefix}.${topic}`],
    commit: false,
    handle: async (message) => void records.push(message),
  });
  await consumer.caughtUp;
  await consumer.stop();
  return records;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run integration tests with vitest's integration project`);
  return value;
}

function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.toString();
}

/**
 * Waits for progress: calls `find` until it returns something other than null, undefined or false, and returns that.
 * @param what completes "Timed out waiting until …"
 * @throws after `timeoutMs` (10 s)
 */
export async function until<T>(what: string, find: () => T | Promise<T>, timeoutMs = 30_000): Promise<NonNullable<Exclude<T, false>>> {
  const found = await poll(find, { timeoutMs });
  if (found === undefined) throw new Error(`Timed out waiting until ${what}`);
  return found;
}

/** A consumer that gets no further for so long is stuck. */
const stuckAfterMs = 45_000;

/**
 * Waits until a consumer group has committed everything that its topic holds: then each effect is there, and none is still under way.
 * @param group without prefix and topic, as in `startInbox`
 * @throws when the consumer makes no progress for 45 s
 */
export async function untilHandled({ kafka, topicPrefix }: Pick<TestEngines, 'kafka' | 'topicPrefix'>, group: string, topic: Topic) {
  const full = `${topicPrefix}.${topic}`;
  const lag = async () => (await kafka.lag(`${topicPrefix}.${group}.${topic}`, [full]))[full] ?? Infinity;
  for (let left = await lag(); left > 0;)
    left = await until(
      `${group} has handled the next of ${left} events of ${topic}`,
      async () => {
        const now = await lag();
        return now < left && { now };
      },
      stuckAfterMs,
    ).then(({ now }) => now);
}

/**
 * Starts the consumer of these handlers as a service does, and collects what it parks.
 * @param group the service's name, as in `startInbox`
 */
export async function consumeForTest<Deps>(
  { kafka, topicPrefix, log }: Pick<TestEngines, 'kafka' | 'topicPrefix' | 'log'>,
  { group, handlers, deps }: { group: string; handlers: readonly EventHandler<Deps>[]; deps: Deps },
): Promise<{ letters: IncomingMessage[]; stop(): Promise<void> }> {
  const letters: IncomingMessage[] = [];
  const running = await startInbox({ kafka, topicPrefix, group, handlers, deps, log });
  await kafka.subscribe({
    group: `${topicPrefix}.letters`,
    topics: [...new Set(handlers.map(({ definition }) => `${topicPrefix}.${definition.topic}.dlq`))],
    handle: async (letter) => void letters.push(letter),
  });
  return { letters, stop: () => running.stop() };
}

/** A clock that only moves when it is told to. */
export function fixedClock(start: Date | string): Clock & { set(time: Date | string): void; advance(ms: number): void } {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (time) => (now = new Date(time)),
    advance: (ms) => (now = new Date(now.getTime() + ms)),
  };
}
