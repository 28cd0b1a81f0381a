import { defined } from '@karigar/contracts';
import { CompressionTypes, Partitioners, type Kafka, type Producer } from 'kafkajs';
import { withTimeout } from '../background/with-timeout.ts';
import type { Logger } from '../log/logger.ts';
import { PublishError, type OutgoingMessage } from './port.ts';

const publishDeadlineMs = 15_000;
/**
 * How long a leader waits for its replicas. One that they no longer hear is replaced meanwhile, and the batch is sent to its successor: a second time if
 * the replicas are only slow.
 */
const ackTimeoutMs = 3_000;

/** The broker refuses a batch above 1 MB per partition. The backlog of an outage can be larger, so it is split. */
const batchBytes = 500_000;

interface Waiting {
  readonly messages: readonly OutgoingMessage[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly deadline: number;
}

/**
 * Publishes each topic by itself, with a producer of its own: one that cannot be written to, e.g. because it has no leader, delays no other. A kafkajs
 * producer could not do that, because it learns nothing about its topics while one of them has no leader.
 */
export function createPublisher(kafka: Kafka, log: Logger) {
  const topics = new Map<string, TopicPublisher>();
  let isClosed = false;
  const sendTo = (topic: string, messages: readonly OutgoingMessage[]) => {
    if (isClosed) throw new PublishError('The publisher has been closed');
    const publisher = topics.get(topic) ?? createTopicPublisher(kafka, topic, log);
    topics.set(topic, publisher);
    return publisher.send(messages);
  };
  return {
    send: async (messages: readonly OutgoingMessage[]): Promise<void> => {
      const named = [...new Set(messages.map(({ topic }) => topic))];
      const groups = named.map((name) => messages.filter(({ topic }) => topic === name));
      await Promise.all(named.map((name, n) => sendTo(name, groups[n] ?? [])));
    },
    /** Whether a topic can be written to, if any has been. */
    healthy: () => topics.size === 0 || [...topics.values()].some((publisher) => publisher.healthy()),
    /** Fails what is still being sent: a process has to stop while the broker is unavailable, too. */
    close: async () => {
      isClosed = true;
      await Promise.all([...topics.values()].map((publisher) => publisher.close()));
    },
  };
}

type TopicPublisher = ReturnType<typeof createTopicPublisher>;

/**
 * Publishes one batch at a time, made of everything passed while the previous one was under way: fewer requests (a send per message costs 19x the
 * CPU), and messages with the same key cannot overtake each other on a retry.
 */
function createTopicPublisher(kafka: Kafka, topic: string, log: Logger) {
  let producer: Producer | undefined;
  let connected: Promise<Producer> | undefined;
  let queue: Waiting[] = [];
  let sending: Promise<void> | undefined;
  let failures = 0;
  let isClosed = false;

  const connect = () => {
    connected ??= (async () => {
      if (isClosed) throw new PublishError('The publisher has been closed');
      producer = kafka.producer({
        allowAutoTopicCreation: false,
        idempotent: false,
        createPartitioner: Partitioners.DefaultPartitioner,
        // When one of several brokers fails, a retry of kafkajs sends nothing to those that have answered, not even the partitions that they lead since
        // then, and reports success. `drain` sends the whole batch again.
        retry: { retries: 0 },
      });
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
    const live = await connect();
    for (const messages of splitBySize(batch.flatMap((waiting) => waiting.messages))) {
      await live.send({
        topic,
        acks: -1,
        timeout: ackTimeoutMs,
        compression: CompressionTypes.None,
        messages: messages.map(({ key, value, headers }) => ({ key, value, ...defined({ headers: headers && { ...headers } }) })),
      });
    }
  };

  const drain = async () => {
    // Everything passed within this turn of the event loop joins the batch.
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
        // A producer may stay broken after its broker is back, so start with a new one. The old one waits for what it has sent.
        void discard();
        if (performance.now() < deadline && !isClosed && !isUnrecoverable(error)) {
          queue = [...batch, ...queue];
          await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, 100 * failures)));
          continue;
        }
        if (batch.length > 1 && isUnrecoverable(error)) {
          // A message that the broker will never accept must not fail the rest of its batch.
          for (const waiting of batch) await sendAlone(waiting);
          continue;
        }
        const failure = new PublishError('Messages could not be published', { cause: error });
        for (const waiting of batch) waiting.reject(failure);
      }
    }
    sending = undefined;
  };

  const sendAlone = async (waiting: Waiting) => {
    try {
      await withDeadline(sendAll([waiting]), waiting.deadline);
      waiting.resolve();
    } catch (error) {
      waiting.reject(new PublishError('Messages could not be published', { cause: error }));
    }
  };

  return {
    send: (messages: readonly OutgoingMessage[]) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ messages, resolve, reject, deadline: performance.now() + publishDeadlineMs });
        sending ??= drain();
      }),
    healthy: () => failures < 3,
    close: async () => {
      isClosed = true;
      await discard();
    },
  };
}

/** In order, with at least one message per batch. */
function splitBySize(messages: readonly OutgoingMessage[]): OutgoingMessage[][] {
  const batches: OutgoingMessage[][] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = sizeOf(message);
    const last = batches.at(-1);
    if (last === undefined || bytes > room) {
      batches.push([message]);
      room = batchBytes - bytes;
    } else {
      last.push(message);
      room -= bytes;
    }
  }
  return batches;
}

const sizeOf = ({ key, value, headers = {} }: OutgoingMessage): number =>
  [key, value ?? '', ...Object.entries(headers).flat()].reduce((sum, part) => sum + Buffer.byteLength(part), 0);

const isUnrecoverable = (error: unknown) =>
  ['MESSAGE_TOO_LARGE', 'INVALID_TOPIC_EXCEPTION', 'TOPIC_AUTHORIZATION_FAILED'].includes((error as { type?: string }).type ?? '');

const withDeadline = (work: Promise<void>, deadline: number): Promise<void> =>
  withTimeout(work, Math.max(0, deadline - performance.now()), () => {
    throw new PublishError('No answer from the broker in time');
  });
