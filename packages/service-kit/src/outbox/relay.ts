import type { EventEnvelope } from '@karigar/contracts';
import type { Connection } from 'mongoose';
import type { KafkaPort } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createDrain, type Drain } from './drain.ts';
import { contracts, createKnownFilter } from './message.ts';
import { createDocumentPublisher } from './publish-documents.ts';
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
  const knownAmong = createKnownFilter(log);
  const publish = createDocumentPublisher({ kafka, topicPrefix, log });
  return createDrain<EventEnvelope>({
    connection,
    field: 'outbox',
    log,
    puller,
    isUrgent: ({ type }) => contracts.get(type)?.relaxed !== true,
    deliver: async (documents) => {
      const known = knownAmong(documents);
      if (known.length === 0) return known;
      const published = await publish(known);
      if (published.length < known.length) metrics?.publishFailures.inc();
      for (const { type } of published.flatMap(({ entries }) => entries)) metrics?.published.inc({ type });
      return published;
    },
    onFailure: () => metrics?.publishFailures.inc(),
    onSweep: (waiting) => metrics?.outboxAge.set(Math.max(0, ...waiting.map(({ time }) => (Date.now() - Date.parse(time)) / 1_000))),
  });
}
