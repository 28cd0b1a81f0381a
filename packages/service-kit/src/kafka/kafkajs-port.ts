import {
  CompressionTypes,
  Kafka,
  logLevel,
  Partitioners,
  type Consumer,
  type EachBatchPayload,
  type IHeaders,
  type Producer,
} from 'kafkajs';
import type { Logger } from '../log/logger.ts';
import {
  PublishError,
  type IncomingMessage,
  type KafkaPort,
  type OutgoingMessage,
  type RunningSubscription,
  type Subscription,
} from './port.ts';

/** What kafkajs calls errors and mends by itself: a broker or a group that is still coming up, a rebalance. */
const everyday = /coordinator|rebalanc|restarting the consumer|does not host this topic|no leader|leadership election/i;

const publishDeadlineMs = 15_000;
const commitEveryMs = 500;
const partitionsAtOnce = 24;
const leadersWithinMs = 15_000;

export interface KafkaOptions {
  readonly brokers: string;
  readonly clientId: string;
  readonly log: Logger;
  /**
   * How long a silent member keeps its partitions, and so how long a killed process keeps its successor waiting. Default 10 s; the broker allows 6
   * and more.
   */
  readonly sessionTimeoutMs?: number;
  /** Called once when a consumer has stopped for good: the process should go not-ready and exit, so that its supervisor starts it anew. */
  readonly onFatal?: (error: Error) => void;
}

/** The Kafka port over kafkajs 2.2.4. What is done about that library's traps, and why, stands beside each. */
export function createKafka({ brokers, clientId, log, sessionTimeoutMs = 10_000, onFatal }: KafkaOptions): KafkaPort {
  const kafka = new Kafka({
    clientId,
    brokers: brokers.split(','),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    // Bounded here, since our own layers decide how long to go on: the publisher by its deadline, a consumer by leaving and starting anew.
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ level, log: entry }) => {
        const fields = { kafka: entry['error'] as unknown, group: entry['groupId'] as unknown };
        const passing = everyday.test(`${entry.message} ${String(entry['error'] ?? '')}`);
        if (level <= logLevel.ERROR && !passing) log.warn(fields, `kafka: ${entry.message}`);
        else log.debug(fields, `kafka: ${entry.message}`);
      },
  });
  const publisher = createPublisher(kafka, log);
  const running = new Set<RunningSubscription>();
  let lastAnswer = Date.now();
  let closing = false;

  return {
    publish: async (messages) => {
      if (messages.length === 0) return;
      await publisher.send(messages);
      lastAnswer = Date.now();
    },
    subscribe: async (subscription) => {
      const started = await startConsumer(kafka, subscription, sessionTimeoutMs, log, {
        heard: () => (lastAnswer = Date.now()),
        fatal: (error) => {
          if (!closing) onFatal?.(error);
        },
      });
      running.add(started);
      return { caughtUp: started.caughtUp, stop: () => (running.delete(started), started.stop()) };
    },
    lag: async (group, topics) => {
      const admin = kafka.admin();
      await admin.connect();
      try {
        const committed = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
        const lag: Record<string, number> = {};
        for (const { topic, partitions } of committed) {
          const ends = await admin.fetchTopicOffsets(topic);
          lag[topic] = partitions.reduce((sum, { partition, offset }) => {
            const end = ends.find((candidate) => candidate.partition === partition);
            return sum + Math.max(0, Number(end?.high ?? 0) - Math.max(Number(offset), Number(end?.low ?? 0)));
          }, 0);
        }
        return lag;
      } finally {
        await admin.disconnect();
      }
    },
    healthy: () => publisher.healthy() && Date.now() - lastAnswer < 15_000,
    close: async () => {
      closing = true;
      await Promise.all([...running].map((subscription) => subscription.stop()));
      await publisher.close();
    },
  };
}

interface Waiting {
  readonly messages: readonly OutgoingMessage[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly deadline: number;
}

/**
 * One request at a time, made of everything that was passed while the last one was under way: fewer requests (a send per message costs 19x
 * the CPU), and messages of one key cannot overtake each other on a retry.
 */
function createPublisher(kafka: Kafka, log: Logger) {
  let producer: Producer | undefined;
  let connected: Promise<Producer> | undefined;
  let queue: Waiting[] = [];
  let sending: Promise<void> | undefined;
  let failures = 0;

  const connect = () => {
    connected ??= (async () => {
      producer = kafka.producer({ allowAutoTopicCreation: false, idempotent: false, createPartitioner: Partitioners.DefaultPartitioner });
      await producer.connect();
      return producer;
    })();
    return connected;
  };

  const discard = async () => {
    const old = producer;
    producer = undefined;
    connected = undefined;
    await old?.disconnect().catch((error: unknown) => log.debug({ err: error }, 'discarding a producer'));
  };

  const sendAll = async (batch: readonly Waiting[]) => {
    const byTopic = new Map<string, { key: string; value: string | Buffer; headers?: IHeaders }[]>();
    for (const { messages } of batch) {
      for (const { topic, key, value, headers } of messages) {
        const list = byTopic.get(topic) ?? [];
        list.push({ key, value, ...(headers === undefined ? {} : { headers: { ...headers } }) });
        byTopic.set(topic, list);
      }
    }
    const live = await connect();
    await live.sendBatch({
      acks: -1,
      timeout: 10_000,
      compression: CompressionTypes.None,
      topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages })),
    });
  };

  const drain = async () => {
    // Everything that is passed in this turn of the event loop joins the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      const deadline = Math.min(...batch.map((waiting) => waiting.deadline));
      try {
        await withDeadline(sendAll(batch), deadline);
        failures = 0;
        for (const waiting of batch) waiting.resolve();
      } catch (error) {
        failures += 1;
        // A producer whose broker went away can stay broken after the broker is back: begin with a new one.
        await discard();
        if (Date.now() < deadline && !isUnrecoverable(error)) {
          queue = [...batch, ...queue];
          await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, 100 * failures)));
          continue;
        }
        const failure = new PublishError('Messages could not be published', { cause: error });
        for (const waiting of batch) waiting.reject(failure);
      }
    }
    sending = undefined;
  };

  return {
    send: (messages: readonly OutgoingMessage[]) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ messages, resolve, reject, deadline: Date.now() + publishDeadlineMs });
        sending ??= drain();
      }),
    healthy: () => failures < 3,
    close: async () => {
      await sending;
      await discard();
    },
  };
}

const isUnrecoverable = (error: unknown) =>
  ['MESSAGE_TOO_LARGE', 'INVALID_TOPIC_EXCEPTION', 'TOPIC_AUTHORIZATION_FAILED'].includes((error as { type?: string }).type ?? '');

async function withDeadline(work: Promise<void>, deadline: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PublishError('No answer from the broker in time')), Math.max(0, deadline - Date.now()));
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const decode = (headers: IHeaders | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(Array.isArray(value) ? value[0] : value)]],
    ),
  );

/**
 * The consumer loop: whole batches, partitions side by side, the keys of a batch in parallel and each key in order, one commit of all
 * finished partitions every 500 ms. kafkajs's own per-batch commits stall the loop (p50 150 ms instead of 6 ms).
 */
async function startConsumer(
  kafka: Kafka,
  { group, topics, handle, commit = true }: Subscription,
  sessionTimeout: number,
  log: Logger,
  on: { heard: () => void; fatal: (error: Error) => void },
): Promise<RunningSubscription> {
  const heartbeatInterval = Math.min(3_000, sessionTimeout / 3);
  const consumer: Consumer = kafka.consumer({
    groupId: group,
    sessionTimeout,
    rebalanceTimeout: 30_000,
    heartbeatInterval,
    maxWaitTimeInMs: 250,
    minBytes: 1,
    allowAutoTopicCreation: false,
    retry: { retries: Number.MAX_SAFE_INTEGER, maxRetryTime: 3_000, restartOnFailure: () => Promise.resolve(true) },
  });
  const stopping = new AbortController();
  const finished = new Map<string, { topic: string; partition: number; offset: string }>();
  const target = await onceSettled(() => endOfTopics(kafka, topics));
  let announce: () => void = () => undefined;
  const caughtUp = new Promise<void>((resolve) => (announce = resolve));
  const reached = (topic: string, partition: number, next: bigint) => {
    const key = `${topic}/${partition}`;
    const end = target.get(key);
    if (end !== undefined && next >= end) target.delete(key);
    if (target.size === 0) announce();
  };
  if (target.size === 0) announce();
  // What was committed before, or by another member, never comes here: only the group's commits tell that it has been handled.
  const askCommits = async () => {
    if (!commit || target.size === 0) return;
    try {
      await forEachCommitted(kafka, group, topics, reached);
    } catch (error) {
      log.debug({ err: error, group }, 'commits of the group not known yet');
    }
    if (target.size > 0 && !stopping.signal.aborted) setTimeout(() => void askCommits(), commitEveryMs).unref();
  };

  let inHand = 0;
  let idle: () => void = () => undefined;

  const commitFinished = async () => {
    if (!commit || finished.size === 0) return;
    const offsets = [...finished.values()];
    finished.clear();
    try {
      await consumer.commitOffsets(offsets);
      on.heard();
    } catch (error) {
      // The group has been rebalanced or the broker is away: these messages come again and the inbox recognises them.
      log.debug({ err: error, group }, 'offsets not committed');
    }
  };
  const timer = setInterval(() => void commitFinished(), commitEveryMs);

  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (payload.restart) {
      log.info({ err: payload.error, group }, 'a consumer begins anew');
      return;
    }
    log.error({ err: payload.error, group }, 'a consumer has stopped for good');
    on.fatal(payload.error);
  });
  consumer.on(consumer.events.FETCH, on.heard);
  consumer.on(consumer.events.HEARTBEAT, on.heard);

  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: async (payload: EachBatchPayload) => {
      const { batch } = payload;
      if (stopping.signal.aborted) return;
      inHand += 1;
      const beat = setInterval(
        () => void payload.heartbeat().catch((error: unknown) => log.debug({ err: error, group }, 'heartbeat')),
        heartbeatInterval,
      );
      try {
        const byKey = new Map<string, IncomingMessage[]>();
        for (const message of batch.messages) {
          const key = message.key?.toString() ?? '';
          const list = byKey.get(key) ?? [];
          list.push({
            topic: batch.topic,
            partition: batch.partition,
            offset: message.offset,
            key,
            value: message.value,
            headers: decode(message.headers),
          });
          byKey.set(key, list);
        }
        await Promise.all(
          [...byKey.values()].map(async (messages) => {
            for (const message of messages) {
              if (!payload.isRunning() || payload.isStale()) throw new Error('The consumer is stopping');
              await handle(message, stopping.signal);
            }
          }),
        );
        const last = batch.lastOffset();
        payload.resolveOffset(last);
        const next = BigInt(last) + 1n;
        finished.set(`${batch.topic}/${batch.partition}`, { topic: batch.topic, partition: batch.partition, offset: next.toString() });
        reached(batch.topic, batch.partition, next);
      } catch (error) {
        // Nothing of this batch is committed; it is delivered again, here or to another member.
        if (!stopping.signal.aborted) throw error;
      } finally {
        clearInterval(beat);
        inHand -= 1;
        if (inHand === 0) idle();
      }
    },
  });
  await joined;
  void askCommits();

  return {
    caughtUp,
    stop: async () => {
      clearInterval(timer);
      const quiet = new Promise<void>((resolve) => (idle = resolve));
      stopping.abort();
      if (inHand > 0) await quiet;
      // Only a member of the group may commit, so this comes before leaving it.
      await commitFinished();
      await consumer.stop();
      await consumer.disconnect();
    },
  };
}

/**
 * Asks again for a while: right after a topic was made or a broker came back a partition's leader is not settled, and kafkajs gives up on
 * that at once. Each try asks with fresh metadata.
 */
async function onceSettled<T>(ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + leadersWithinMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end || (error as { retriable?: boolean }).retriable !== true) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The offset after the last message of each partition that has one. */
async function endOfTopics(kafka: Kafka, topics: readonly string[]): Promise<Map<string, bigint>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends = new Map<string, bigint>();
    for (const topic of topics) {
      for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
        if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high));
      }
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
}

/** Tells the next offset of each partition that the group has committed. */
async function forEachCommitted(
  kafka: Kafka,
  group: string,
  topics: readonly string[],
  tell: (topic: string, partition: number, next: bigint) => void,
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...topics] })) {
      for (const { partition, offset } of partitions) tell(topic, partition, BigInt(offset));
    }
  } finally {
    await admin.disconnect();
  }
}
