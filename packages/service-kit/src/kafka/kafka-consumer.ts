import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Consumer, Kafka } from 'kafkajs';
import { withTimeout } from '../background/with-timeout.ts';
import type { Logger } from '../log/logger.ts';
import { createBatches } from './batches.ts';
import { createCommits } from './commits.ts';
import { createConsumerWatchdog } from './consumer-watchdog.ts';
import { endOfTopics, forEachCommitted, lagOf, whileBrokerStarts, type BrokerWait } from './offsets.ts';
import type { RunningSubscription, Subscription } from './port.ts';
import { createProgress, type Milestone } from './progress.ts';
import { isGroupRefused } from './security.ts';

/** How long finished offsets are collected, so that those of many messages share a request. */
const commitIntervalMs = 500;
const partitionsAtOnce = 24;
const restartDelayMs = 1_000;
/** How long a stopping consumer waits for the broker. Without its answer the group rebalances when the session times out. */
const leaveTimeoutMs = 5_000;

/** What all consumers of a client share. */
export interface ConsumerContext extends BrokerWait {
  readonly kafka: Kafka;
  /** Groups that this process reads with and is no member of at the moment. */
  readonly notJoined: Set<string>;
  readonly sessionTimeoutMs: number;
  /** See `createConsumerWatchdog`. */
  readonly progressTimeoutMs: number;
  readonly log: Logger;
  /** Called whenever the broker has answered. */
  readonly onAnswer: () => void;
}

export interface KafkaConsumer extends RunningSubscription {
  /** See `KafkaPort.stuck` and `ConsumerWatchdog.stuck`. */
  stuck(answeringSince: number): Promise<readonly string[]>;
}

/**
 * The consumer loop: whole batches, partitions in parallel, the keys of a batch in parallel and each key in order, one commit for all finished
 * partitions within 500 ms, and none while there is nothing to commit. kafkajs's own commits per batch stall the loop (p50 150 ms instead of 6 ms).
 */
export async function startKafkaConsumer(context: ConsumerContext, subscription: Subscription): Promise<KafkaConsumer> {
  const { kafka, notJoined, sessionTimeoutMs, progressTimeoutMs, log, closing, onAnswer } = context;
  closing.throwIfAborted();
  const heartbeatIntervalMs = Math.min(3_000, sessionTimeoutMs / 3);
  // kafkajs sends its heartbeats between two fetches.
  const { group, topics, handle, commit = true, maxWaitMs = heartbeatIntervalMs } = subscription;
  const consumer = createConsumer(kafka, { group, sessionTimeoutMs, heartbeatIntervalMs, maxWaitMs });
  const stopping = new AbortController();
  // Every message that waits for an unavailable dependency adds a listener.
  setMaxListeners(0, stopping.signal);
  const watchdog = createConsumerWatchdog(progressTimeoutMs, maxWaitMs);
  let committer: NodeJS.Timeout | undefined;
  const commitSoon = (): void => {
    if (stopping.signal.aborted) return;
    committer ??= setTimeout(() => {
      committer = undefined;
      void commitFinished(committing);
    }, commitIntervalMs);
  };
  const commits = createCommits((offsets) => consumer.commitOffsets(offsets), commitSoon);
  const progress = createProgress();
  const first = progress.until(await endOfTopics(kafka, topics, context));

  const onFinished = (topic: string, partition: number, next: bigint) => {
    if (commit) commits.add({ topic, partition, offset: next.toString() });
    progress.reached(topic, partition, next);
  };
  const batches = createBatches({ group, handle, watchdog, heartbeatIntervalMs, signal: stopping.signal, onFinished, log });
  const run = () =>
    consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: partitionsAtOnce,
      eachBatch: batches.handle,
    });

  const committing = { kafka, group, topics, commits, progress, onAnswer, log };
  onCrash(consumer, group, context, () => startAgain(consumer, group, log, run, stopping.signal));
  // kafkajs fetches from each broker by itself, so the others' answers say nothing about the partitions of one that is silent.
  consumer.on(consumer.events.FETCH_START, ({ payload }) => watchdog.fetchStarted(payload.nodeId));
  consumer.on(consumer.events.FETCH, ({ payload }) => watchdog.fetched(payload.nodeId));
  consumer.on(consumer.events.GROUP_JOIN, () => {
    watchdog.joined();
    commits.forget();
    notJoined.delete(group);
  });
  // Not FETCH, which kafkajs also emits when a broker had nothing to be asked for, and when it recovers from a fetch that failed.
  consumer.on(consumer.events.REQUEST, onAnswer);
  notJoined.add(group);
  await join(consumer, topics, run, context).catch(async (error: unknown) => {
    notJoined.delete(group);
    stopping.abort();
    await consumer.disconnect();
    throw error;
  });
  if (commit) void followCommits(committing, first, stopping.signal);

  return {
    caughtUp: first.promise,
    catchUp: async () => progress.until(await endOfTopics(kafka, topics)).promise,
    silentForMs: watchdog.silentForMs,
    stuck: async (answeringSince) => {
      const places = watchdog.stuck(answeringSince).map((place) => `${group}: ${place}`);
      if (places.length > 0 || !commit || !watchdog.hasStoppedFetching(answeringSince)) return places;
      const waiting = Object.entries(await lagOf(kafka, group, topics));
      return waiting.flatMap(([topic, messages]) => (messages > 0 ? [`${group}: ${topic}`] : []));
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(committer);
      notJoined.delete(group);
      await batches.ended();
      const leave = async () => {
        // Only a member of the group may commit, so this happens before leaving it.
        await commitFinished(committing);
        await consumer.stop();
        // Waits for the answer to the last fetch, which nobody needs.
        consumer.disconnect().catch((error: unknown) => log.debug({ err: error, group }, 'disconnected after an error'));
      };
      await withTimeout(leave(), leaveTimeoutMs, () => log.info({ group }, 'stopped without leaving the group: the broker did not answer'));
    },
  };
}

/** What a consumer commits, and what it knows of the commits of its group. */
interface Committing extends Pick<ConsumerContext, 'kafka' | 'log' | 'onAnswer'>, Pick<Subscription, 'group' | 'topics'> {
  readonly commits: ReturnType<typeof createCommits>;
  readonly progress: ReturnType<typeof createProgress>;
}

async function commitFinished({ commits, onAnswer, group, log }: Committing): Promise<void> {
  try {
    if (await commits.flush()) onAnswer();
  } catch (error) {
    // The group was rebalanced or the broker is unavailable. The inbox recognizes duplicates.
    log.debug({ err: error, group }, 'offsets not committed');
  }
}

/** Messages committed earlier, or by another member, are not delivered to this one: only the group's commits show that they were handled. */
async function followCommits({ kafka, group, topics, progress, log }: Committing, until: Milestone, signal: AbortSignal): Promise<void> {
  while (!until.isReached() && !signal.aborted) {
    try {
      await forEachCommitted(kafka, group, topics, progress.reached);
    } catch (error) {
      log.debug({ err: error, group }, 'the commits of the group are not known yet');
    }
    await wait(commitIntervalMs, undefined, { ref: false });
  }
}

interface ConsumerTimes {
  readonly group: string;
  readonly sessionTimeoutMs: number;
  readonly heartbeatIntervalMs: number;
  readonly maxWaitMs: number;
}

const createConsumer = (kafka: Kafka, { group, sessionTimeoutMs, heartbeatIntervalMs, maxWaitMs }: ConsumerTimes): Consumer =>
  kafka.consumer({
    groupId: group,
    sessionTimeout: sessionTimeoutMs,
    rebalanceTimeout: 30_000,
    heartbeatInterval: heartbeatIntervalMs,
    maxWaitTimeInMs: maxWaitMs,
    // kafkajs asks a silent or dead broker again until its metadata expires, even if another one leads the partitions by then. Its default is five minutes.
    metadataMaxAge: 10_000,
    minBytes: 1,
    allowAutoTopicCreation: false,
    retry: { retries: Number.MAX_SAFE_INTEGER, maxRetryTime: 3_000, restartOnFailure: () => Promise.resolve(true) },
  });

/** Runs a consumer and waits until it has joined its group. @throws when the client closes first */
async function join(consumer: Consumer, topics: readonly string[], run: () => Promise<void>, brokerWait: BrokerWait): Promise<void> {
  const { closing } = brokerWait;
  closing.throwIfAborted();
  const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
  const closed = new Promise((resolve) => closing.addEventListener('abort', resolve, { once: true }));
  const subscribe = async () => {
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  };
  await whileBrokerStarts(
    () =>
      subscribe().catch(async (error: unknown) => {
        // Otherwise kafkajs keeps a connection on which the broker has never answered.
        await consumer.disconnect();
        throw error;
      }),
    brokerWait,
  );
  await run();
  await Promise.race([joined, closed]);
  closing.throwIfAborted();
}

/**
 * Calls `restart` after every failure that kafkajs does not recover from by itself. It gives up when a broker that has just started does not know yet
 * who coordinates the group, when a connection is lost during authentication, when the broker refuses the group or the topic, which can be granted
 * while this process runs, and by errors of its own (`refreshMetadata` reads a broker that `removeBroker` may have taken away). This process is not
 * ready until it has joined the group again.
 */
function onCrash(consumer: Consumer, group: string, { log, notJoined, closing }: ConsumerContext, restart: () => Promise<void>): void {
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart: restartsItself } }) => {
    if (closing.aborted) return;
    notJoined.add(group);
    // kafkajs reports a refused group like an unknown coordinator.
    if (error.name === 'KafkaJSGroupCoordinatorNotFound' || isGroupRefused(error))
      log.warn(
        { err: error, group },
        'cannot join this group: the broker is starting, or the user has no right to READ it (infra/kafka/rights.json)',
      );
    else log[restartsItself ? 'info' : 'warn']({ err: error, group }, 'a consumer restarts');
    if (!restartsItself) void restart();
  });
}

/** Connects and runs a consumer as soon as the broker is available. */
async function startAgain(consumer: Consumer, group: string, log: Logger, run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A group that is refused is refused at once, by the next crash.
    await wait(restartDelayMs);
    if (signal.aborted) return;
    try {
      await consumer.connect();
      await run();
      return;
    } catch (error) {
      log.info({ err: error, group }, 'could not restart a consumer yet; trying again');
    }
  }
}
