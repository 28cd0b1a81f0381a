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
  /** Which of these documents belong to deleted accounts. */
  const deletedAmong = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const deleted = { _id: { $in: [...ids] }, deleted: true };
    const found = collections.map((name) =>
      connection
        .collection<{ _id: string }>(name)
        .find(deleted, { projection: { _id: 1 } })
        .toArray(),
    );
    return new Set((await Promise.all(found)).flat().map(({ _id }) => _id));
  };
  const drain = createDrain<EventEnvelope>({
    connection,
    field: newestField,
    minAgeMs: afterMs,
    log,
    deliver: async (documents) => {
      const known = knownAmong(documents);
      const deleted = await deletedAmong(known.map(({ id }) => id));
      // An older release that still runs during a deployment does not update `newest` when it deletes an account.
      const isOutdated = (id: string, { type }: EventEnvelope) => deleted.has(id) && !isDeletion(type);
      const published = await publish(known.map(({ id, entries }) => ({ id, entries: entries.filter((entry) => !isOutdated(id, entry)) })));
      const ids = new Set(published.map(({ id }) => id));
      return known.filter(({ id }) => ids.has(id));
    },
  });
  for (const collection of collections) drain.of(collection);
  return drain;
}

const isDeletion = (type: string) => type.includes('.deleted.');
