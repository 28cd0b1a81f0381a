import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Kafka, logLevel, type KafkaConfig } from 'kafkajs';
import { itemsOf } from '../config/load-config.ts';
import type { Logger } from '../log/logger.ts';
import { startKafkaConsumer, type KafkaConsumer, type ConsumerContext } from './kafka-consumer.ts';
import { lagOf } from './offsets.ts';
import { patchKafkajs } from './patches/patch-kafkajs.ts';
import type { KafkaPort } from './port.ts';
import { securityOptions, type KafkaSecurity } from './security.ts';
import { createPublisher } from './publisher.ts';
import { underReplicated } from './topics.ts';

/** Errors that kafkajs logs and recovers from by itself: a broker or group that is starting, a rebalance. */
const selfHealingErrors = /coordinator|rebalanc|restarting the consumer|does not host this topic|no leader|leadership election/i;

/** This long without an answer counts as an outage. */
const outageMs = 15_000;

export interface KafkaOptions {
  readonly brokers: string;
  readonly clientId: string;
  readonly log: Logger;
  /** Default: no authentication, no encryption. */
  readonly security?: KafkaSecurity;
  /**
   * How long a silent member keeps its partitions, and therefore how long the successor of a killed process waits. Default 10 s; the broker's minimum
   * is 6 s.
   */
  readonly sessionTimeoutMs?: number;
  /** How long a consumer may work on a message without progress. Default 15 s: internal calls and database commands end within 10 s. */
  readonly progressTimeoutMs?: number;
  /** Whether `subscribe` waits for a broker that cannot be reached, as a service does. Default false: it rejects after about 20 s, as suits a tool. */
  readonly waitForBroker?: boolean;
}

/** The Kafka port, implemented with kafkajs 2.2.4; comments point out that library's traps. */
export function createKafka({
  brokers,
  clientId,
  log,
  security,
  sessionTimeoutMs = 10_000,
  progressTimeoutMs = 15_000,
  waitForBroker = false,
}: KafkaOptions): KafkaPort {
  patchKafkajs();
  const config: KafkaConfig = {
    clientId,
    // Called for each attempt to connect. kafkajs always starts with the first broker of the list, even if that broker has left the cluster.
    brokers: () => rotatedAtRandom(itemsOf(brokers)),
    ...(security === undefined ? {} : securityOptions(security)),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    // Bounded, because our own layers decide how long to retry: the publisher by its deadline, a consumer by restarting.
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ level, log: entry }) => {
        const fields = { kafka: entry['error'] as unknown, group: entry['groupId'] as unknown };
        const healsItself = selfHealingErrors.test(`${entry.message} ${String(entry['error'] ?? '')}`);
        if (level <= logLevel.ERROR && !healsItself) log.warn(fields, `kafka: ${entry.message}`);
        else log.debug(fields, `kafka: ${entry.message}`);
      },
  };
  const kafka = new Kafka(config);
  const publisher = createPublisher(kafka, log);
  const running = new Set<KafkaConsumer>();
  const notJoined = new Set<string>();
  let lastAnswer = performance.now();
  let answeringSince = performance.now();
  const answer = () => {
    const now = performance.now();
    if (now - lastAnswer >= outageMs) answeringSince = now;
    lastAnswer = now;
  };
  const closing = new AbortController();
  // Every consumer listens.
  setMaxListeners(0, closing.signal);
  const context: ConsumerContext = {
    kafka,
    notJoined,
    sessionTimeoutMs,
    progressTimeoutMs,
    log,
    waitForBroker,
    closing: closing.signal,
    onAnswer: answer,
  };

  return {
    publish: async (messages) => {
      if (messages.length === 0) return;
      await publisher.send(messages);
      answer();
    },
    subscribe: async (subscription) => {
      const started = await startKafkaConsumer(context, subscription);
      running.add(started);
      return {
        ...started,
        stop: async () => {
          running.delete(started);
          await started.stop();
        },
      };
    },
    underReplicated: (prefix, replicas) => underReplicated(kafka, prefix, replicas),
    lag: (group, topics) => lagOf(kafka, group, topics),
    stuck: async () => [
      ...[...notJoined].map((group) => `${group}: not joined`),
      ...(await Promise.all([...running].map((consumer) => consumer.stuck(answeringSince)))).flat(),
    ],
    healthy: () => publisher.healthy() && performance.now() - lastAnswer < outageMs,
    close: async () => {
      closing.abort();
      await Promise.all([...running].map((subscription) => subscription.stop()));
      await publisher.close();
    },
  };
}

/** The same list, beginning with a random item. */
function rotatedAtRandom<T>(items: readonly T[]): T[] {
  const first = randomInt(items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

/** The Kafka client of a service or gateway, configured from its environment. */
export const kafkaOf = (
  config: KafkaSecurity & { KAFKA_BROKERS: string; KAFKA_SESSION_TIMEOUT_MS: number; INSTANCE_ID: string },
  log: Logger,
): KafkaPort =>
  createKafka({
    brokers: config.KAFKA_BROKERS,
    security: config,
    clientId: config.INSTANCE_ID,
    sessionTimeoutMs: config.KAFKA_SESSION_TIMEOUT_MS,
    waitForBroker: true,
    log,
  });
