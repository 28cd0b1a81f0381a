import type { EventEnvelope } from '@karigar/contracts';
import type { Connection } from 'mongoose';
import type { KafkaPort } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createDrain, type Drain } from './drain.ts';
import { contracts, messageOf } from './message.ts';
import type { Puller } from './puller.ts';

export interface RelayOptions {
  readonly connection: Connection;
  readonly kafka: KafkaPort;
  readonly topicPrefix: string;
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly puller?: Puller;
}

/**
 * Publishes the `outbox` arrays of documents to Kafka. The key is the aggregate's id, and its events keep the order of the array. Two processes may
 * both publish an event: the first copies are in order, and every inbox drops the second ones. On compacted topics that is not enough: see
 * `createRepublisher`.
 */
export function createRelay({ connection, kafka, topicPrefix, log, metrics, puller }: RelayOptions): Drain {
  /** Unknown types that have been logged. */
  const unknownTypes = new Set<string>();
  return createDrain<EventEnvelope>({
    connection,
    field: 'outbox',
    log,
    puller,
    isUrgent: ({ type }) => contracts.get(type)?.relaxed !== true,
    deliver: async (documents) => {
      // An event of a newer version of the service waits, with its document, for a process that knows it; other documents do not wait.
      const known = documents.filter(({ entries }) => entries.every(({ type }) => contracts.has(type)));
      for (const { type } of documents.flatMap(({ entries }) => entries)) {
        if (contracts.has(type) || unknownTypes.has(type)) continue;
        unknownTypes.add(type);
        log.error({ type }, 'left an event without a contract in its outbox');
      }
      if (known.length === 0) return known;
      const envelopes = known.flatMap(({ entries }) => entries);
      await kafka.publish(envelopes.map((event) => messageOf(event, topicPrefix)));
      for (const { type } of envelopes) metrics?.published.inc({ type });
      return known;
    },
    onFailure: () => metrics?.publishFailures.inc(),
    onSweep: (waiting) => metrics?.outboxAge.set(Math.max(0, ...waiting.map(({ time }) => (Date.now() - Date.parse(time)) / 1_000))),
  });
}
