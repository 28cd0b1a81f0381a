import type { EventEnvelope } from '@karigar/contracts';
import type { KafkaPort } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import type { DrainedDocument } from './drain.ts';
import { messageOf } from './message.ts';

type Events = DrainedDocument<EventEnvelope>;

/**
 * Publishes the events of documents and returns the documents that were published completely. Each document is sent separately, without further requests
 * (`KafkaPort.publish`): an event that the broker refuses permanently, e.g. because of its size, blocks only its own document. Logs one line until all
 * are published again.
 * @throws when no document was published
 */
export function createDocumentPublisher({
  kafka,
  topicPrefix,
  log,
}: {
  readonly kafka: Pick<KafkaPort, 'publish'>;
  readonly topicPrefix: string;
  readonly log: Logger;
}) {
  let failing = false;
  return async <D extends Events>(documents: readonly D[]): Promise<D[]> => {
    const sending = documents.map(({ entries }) => kafka.publish(entries.map((event) => messageOf(event, topicPrefix))));
    const outcomes = await Promise.allSettled(sending);
    const published = documents.filter((_, n) => outcomes[n]?.status === 'fulfilled');
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure !== undefined && published.length === 0) throw failure.reason;
    if (failure !== undefined && !failing) {
      const ids = documents.filter((document) => !published.includes(document)).map(({ id }) => id);
      log.error({ err: failure.reason as unknown, ids }, 'some events could not be published; they stay in their documents');
    }
    failing = failure !== undefined;
    return published;
  };
}
