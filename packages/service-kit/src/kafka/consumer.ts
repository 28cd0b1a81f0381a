import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, IHeaders, Kafka } from 'kafkajs';
import type { Logger } from '../log/logger.ts';
import { createCommits } from './commits.ts';
import { isGroupRefusal, type GroupRights } from './group-rights.ts';
import { createHeartbeat } from './heartbeat.ts';
import { endOfTopics, forEachCommitted, lagOf, untilLeadersKnown } from './offsets.ts';
import type { IncomingMessage, RunningSubscription, Subscription } from './port.ts';
import { createProgress } from './progress.ts';
import { isLostWhileAuthenticating } from './security.ts';

const commitEveryMs = 500;
const partitionsAtOnce = 24;
const startAgainAfterMs = 1_000;
const askRightsEveryMs = 5_000;

const decode = (headers: IHeaders | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(Array.isArray(value) ? value[0] : value)]],
    ),
  );

/** The messages of a batch, grouped by key and in order. */
function messagesByKey({ topic, partition, messages }: EachBatchPayload['batch']): IncomingMessage[][] {
  const byKey = new Map<string, IncomingMessage[]>();
  for (const message of messages) {
    const key = message.key?.toString() ?? '';
    const list = byKey.get(key) ?? [];
    list.push({ topic, partition, offset: message.offset, key, value: message.value, headers: decode(message.headers) });
    byKey.set(key, list);
  }
  return [...byKey.values()];
}

export interface Reader extends RunningSubscription {
  /** See `KafkaPort.stuck` and `Heartbeat.stuck`. */
  stuck(answeringSince: number): Promise<readonly string[]>;
}

/**
 * The consumer loop: whole batches, partitions in parallel, the keys of a batch in parallel and each key in order, one commit for all finished
 * partitions every 500 ms. kafkajs's own commits per batch stall the loop (p50 150 ms instead of 6 ms).
 */
export async function startReader(
  kafka: Kafka,
  { group, topics, handle, commit = true }: Subscription,
  { sessionTimeout, stepWithinMs }: { sessionTimeout: number; stepWithinMs: number },
  log: Logger,
  on: { answer: () => void; fatal: (error: Error) => void },
  rights: GroupRights,
  closing: AbortSignal,
): Promise<Reader> {
  closing.throwIfAborted();
  const closed = new Promise((resolve) => closing.addEventListener('abort', resolve, { once: true }));
  const heartbeatInterval = Math.min(3_000, sessionTimeout / 3);
  const consumer: Consumer = kafka.consumer({
    groupId: group,
    sessionTimeout,
    rebalanceTimeout: 30_000,
    heartbeatInterval,
    // How long the broker holds an empty fetch. New messages are delivered at once; only stopping has to wait for it.
    maxWaitTimeInMs: 1_000,
    minBytes: 1,
    allowAutoTopicCreation: false,
    retry: { retries: Number.MAX_SAFE_INTEGER, maxRetryTime: 3_000, restartOnFailure: () => Promise.resolve(true) },
  });
  const stopping = new AbortController();
  // Every message that waits for an unavailable dependency adds a listener.
  setMaxListeners(0, stopping.signal);
  const commits = createCommits((offsets) => consumer.commitOffsets(offsets));
  const progress = createProgress();
  const first = progress.until(await untilLeadersKnown(() => endOfTopics(kafka, topics)));
  // Messages committed earlier, or by another member, are not delivered here: only the group's commits show that they were handled.
  const checkCommits = async () => {
    if (!commit || first.isReached()) return;
    try {
      await forEachCommitted(kafka, group, topics, progress.reached);
    } catch (error) {
      log.debug({ err: error, group }, 'the commits of the group are not known yet');
    }
    if (!first.isReached() && !stopping.signal.aborted) setTimeout(() => void checkCommits(), commitEveryMs).unref();
  };

  let inFlight = 0;
  let idle: () => void = () => undefined;

  const commitFinished = async () => {
    if (!commit) return;
    try {
      if (await commits.flush()) on.answer();
    } catch (error) {
      // The group was rebalanced or the broker is unavailable. The inbox recognizes duplicates.
      log.debug({ err: error, group }, 'offsets not committed');
    }
  };
  const timer = setInterval(() => void commitFinished(), commitEveryMs);

  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (payload.restart) {
      log.info({ err: payload.error, group }, 'a consumer restarts');
      return;
    }
    // kafkajs gives up when a broker that has just started does not know yet who coordinates the group, or closes the connection before it knows us;
    // and when the broker refuses the group, which can be granted while this process runs.
    if (
      payload.error.name === 'KafkaJSGroupCoordinatorNotFound' ||
      isGroupRefusal(payload.error) ||
      isLostWhileAuthenticating(payload.error)
    ) {
      log.info({ err: payload.error, group }, 'a consumer restarts');
      void startAgain();
      return;
    }
    log.error({ err: payload.error, group }, 'a consumer has stopped for good');
    on.fatal(payload.error);
  });
  const heartbeat = createHeartbeat(stepWithinMs);
  consumer.on(consumer.events.FETCH, () => {
    heartbeat.fetched();
    on.answer();
  });
  consumer.on(consumer.events.GROUP_JOIN, heartbeat.joined);
  consumer.on(consumer.events.GROUP_JOIN, commits.forget);
  consumer.on(consumer.events.GROUP_JOIN, () => rights.joined(group));
  consumer.on(consumer.events.HEARTBEAT, on.answer);

  const run = () =>
    consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: partitionsAtOnce,
      eachBatch: async (payload: EachBatchPayload) => {
        const { batch } = payload;
        if (stopping.signal.aborted) return;
        inFlight += 1;
        const place = `${batch.topic}/${batch.partition}`;
        const beat = () => heartbeat.beat(place);
        heartbeat.began(place);
        const keepSession = setInterval(
          () => void payload.heartbeat().catch((error: unknown) => log.debug({ err: error, group }, 'heartbeat')),
          heartbeatInterval,
        );
        try {
          await Promise.all(
            messagesByKey(batch).map(async (messages) => {
              for (const message of messages) {
                if (!payload.isRunning() || payload.isStale()) throw new Error('The consumer is stopping');
                await handle(message, stopping.signal, beat);
                beat();
              }
            }),
          );
          const last = batch.lastOffset();
          payload.resolveOffset(last);
          const next = BigInt(last) + 1n;
          heartbeat.finished(place);
          commits.add({ topic: batch.topic, partition: batch.partition, offset: next.toString() });
          progress.reached(batch.topic, batch.partition, next);
        } catch (error) {
          // Nothing of this batch is committed; it is delivered again, here or to another member.
          if (!stopping.signal.aborted) throw error;
        } finally {
          clearInterval(keepSession);
          inFlight -= 1;
          if (inFlight === 0) idle();
        }
      },
    });
  const startAgain = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await rights.isRefused(group)) {
          await wait(askRightsEveryMs, undefined, { ref: false });
          continue;
        }
        await consumer.connect();
        await run();
        return;
      } catch (error) {
        log.info({ err: error, group }, 'a consumer could not restart yet');
        await wait(startAgainAfterMs);
      }
    }
  };

  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
  await run();
  await Promise.race([joined, closed]);
  if (closing.aborted) {
    clearInterval(timer);
    stopping.abort();
    await consumer.disconnect();
    throw new Error(`The client was closed before ${group} could be joined`);
  }
  void checkCommits();

  return {
    caughtUp: first.promise,
    catchUp: async () => progress.until(await untilLeadersKnown(() => endOfTopics(kafka, topics))).promise,
    silentForMs: heartbeat.silentForMs,
    stuck: async (answeringSince) => {
      const places = heartbeat.stuck(answeringSince).map((place) => `${group}: ${place}`);
      if (places.length > 0 || !commit || !heartbeat.isDeaf(answeringSince)) return places;
      const waiting = Object.entries(await lagOf(kafka, group, topics));
      return waiting.flatMap(([topic, messages]) => (messages > 0 ? [`${group}: ${topic}`] : []));
    },
    stop: async () => {
      clearInterval(timer);
      const quiet = new Promise<void>((resolve) => (idle = resolve));
      stopping.abort();
      if (inFlight > 0) await quiet;
      // Only a member of the group may commit, so this happens before leaving it.
      await commitFinished();
      await consumer.stop();
      await consumer.disconnect();
    },
  };
}
