import type { EventEnvelope } from '@karigar/contracts';
import type { KafkaPort } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import type { DrainedDocument } from './drain.ts';
import { messageOf } from './message.ts';

type Events = DrainedDocument<EventEnvelope>;

/**
 * Publishes the events of documents and returns those of which the broker has everything. Each document is sent by itself, which costs no request more
 * (`KafkaPort.publish`): an event that the broker refuses for good, for its size or because the topic is not ours, holds up its document and no other.
 * Logs one line until all are published again.
 * @throws when it has nothing of any document
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
