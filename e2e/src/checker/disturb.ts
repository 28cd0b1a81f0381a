import { randomUUID } from 'node:crypto';
import { createKafka, createLogger, type IncomingMessage } from '@karigar/service-kit';
import type { OwnProduct } from '../support/product.ts';

/** Messages with such a key were published by the nemesis; services park them, and the checker passes them over. */
export const poisonKey = 'poison';
const repeatedAtOnce = 200;
/** With more, the broker refuses the message; with so much, it refuses the message with the headers of a dead letter. */
const largestValue = 1_048_400;

/**
 * Publishes the last 200 events of a topic again, the newest first: duplicates that come late and in a wrong order. Not the whole topic, since dispatch
 * remembers the last fifty jobs of a provider only: older events would have to come again in their order, as they do when offsets are reset.
 */
export const repeatTopic = (product: OwnProduct['product'], topic: string): Promise<void> =>
  withTopic(product, async (kafka, prefix) => {
    const messages: IncomingMessage[] = [];
    const name = `${prefix}.${topic}`;
    const reading = await kafka.subscribe({
      group: `${prefix}.nemesis.${randomUUID()}`,
      topics: [name],
      commit: false,
      handle: async (message) => void messages.push(message),
    });
    await reading.caughtUp;
    await reading.stop();
    const timeOf = ({ headers }: IncomingMessage) => headers['ce_time'] ?? '';
    const again = messages
      .filter(({ key }) => key !== poisonKey)
      .toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)))
      .slice(0, repeatedAtOnce);
    await kafka.publish(again.map(({ key, value, headers }) => ({ topic: name, key, value: value ?? '', headers })));
  });

/** Publishes messages that nobody can read: one without headers, and one as large as the broker takes. */
export const poisonTopic = (product: OwnProduct['product'], topic: string): Promise<void> =>
  withTopic(product, (kafka, prefix) =>
    kafka.publish(
      ['not JSON', 'x'.repeat(largestValue)].map((value) => ({ topic: `${prefix}.${topic}`, key: poisonKey, value, headers: {} })),
    ),
  );

async function withTopic(
  product: OwnProduct['product'],
  work: (kafka: ReturnType<typeof createKafka>, prefix: string) => Promise<void>,
): Promise<void> {
  const log = createLogger({ name: 'nemesis', level: 'silent' });
  const kafka = createKafka({ brokers: product.env['KAFKA_BROKERS'] ?? '', clientId: `nemesis-${randomUUID()}`, log });
  try {
    await work(kafka, product.env['KAFKA_TOPIC_PREFIX'] ?? '');
  } finally {
    await kafka.close();
  }
}
