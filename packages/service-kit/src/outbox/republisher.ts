import type { EventEnvelope } from '@karigar/contracts';
import type { Startable } from '../lifecycle/run-service.ts';
import { createDrain } from './drain.ts';
import { createKnownFilter } from './message.ts';
import { createDocumentPublisher } from './publish-documents.ts';
import type { RelayOptions } from './relay.ts';

/**
 * Longer than a publish may be outstanding: the publisher gives up after 15 s, and a document may wait behind other rounds before, and in the broker
 * after that.
 */
const republishedAfterMs = 60_000;

/** The array that holds the newest event of a document until it has been published again. */
export const newestField = 'newest';

/**
 * Publishes the newest event of each document once more, a minute after it was stored. Compaction keeps the last record of a key; without this, that
 * could be an older event for good: of two processes that both publish it, one may be held up until the other has published a newer one (ADR 98).
 */
export function createRepublisher(
  {
    connection,
    kafka,
    topicPrefix,
    log,
    afterMs = republishedAfterMs,
  }: Pick<RelayOptions, 'connection' | 'kafka' | 'topicPrefix' | 'log'> & { readonly afterMs?: number },
  collections: readonly string[],
): Startable {
  const knownAmong = createKnownFilter(log);
  const publish = createDocumentPublisher({ kafka, topicPrefix, log });
  const drain = createDrain<EventEnvelope>({
    connection,
    field: newestField,
    minAgeMs: afterMs,
    log,
    deliver: (documents) => publish(knownAmong(documents)),
  });
  for (const collection of collections) drain.of(collection);
  return drain;
}
