import type { EachBatchPayload, IHeaders } from 'kafkajs';
import type { Logger } from '../log/logger.ts';
import type { ConsumerWatchdog } from './consumer-watchdog.ts';
import type { IncomingMessage, Subscription } from './port.ts';

export interface BatchOptions extends Pick<Subscription, 'group' | 'handle'> {
  readonly watchdog: ConsumerWatchdog;
  /** How often a member that works on a batch sends the broker a heartbeat. */
  readonly heartbeatIntervalMs: number;
  /** Aborted when the consumer stops. */
  readonly signal: AbortSignal;
  /** Everything of a partition before the offset is handled. */
  readonly onFinished: (topic: string, partition: number, next: bigint) => void;
  readonly log: Logger;
}

/** Handles whole batches: the keys of a batch in parallel, each key in order. */
export function createBatches({ group, handle, watchdog, heartbeatIntervalMs, signal, onFinished, log }: BatchOptions) {
  const underWay = new Set<Promise<void>>();

  const handleInOrder = async (messages: readonly IncomingMessage[], payload: EachBatchPayload, progressed: () => void) => {
    for (const message of messages) {
      if (!payload.isRunning() || payload.isStale()) throw new Error('The consumer is stopping');
      await handle(message, signal, progressed);
      progressed();
    }
  };

  const handleBatch = async (payload: EachBatchPayload) => {
    const { topic, partition } = payload.batch;
    const place = `${topic}/${partition}`;
    const progressed = () => watchdog.progressed(place);
    watchdog.began(place);
    const keepSession = setInterval(
      () => void payload.heartbeat().catch((error: unknown) => log.debug({ err: error, group }, 'heartbeat failed')),
      heartbeatIntervalMs,
    );
    try {
      await Promise.all(messagesByKey(payload.batch).map((messages) => handleInOrder(messages, payload, progressed)));
      const last = payload.batch.lastOffset();
      payload.resolveOffset(last);
      watchdog.finished(place);
      onFinished(topic, partition, BigInt(last) + 1n);
    } catch (error) {
      // Nothing of this batch is committed; it is delivered again, here or to another member.
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(keepSession);
    }
  };

  return {
    handle: async (payload: EachBatchPayload): Promise<void> => {
      if (signal.aborted) return;
      const work = handleBatch(payload);
      underWay.add(work);
      await work.finally(() => underWay.delete(work));
    },
    /** Resolves when the batches under way have ended. */
    ended: () => Promise.allSettled(underWay),
  };
}

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

const decode = (headers: IHeaders | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(Array.isArray(value) ? value[0] : value)]],
    ),
  );
