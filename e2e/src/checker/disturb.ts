import { randomUUID } from 'node:crypto';
import { createKafka, createLogger, type IncomingMessage } from '@karigar/service-kit';
import type { OwnProduct } from '../support/product.ts';

/** Messages with such a key were published by the nemesis; services park them, and the checker passes them over. */
export const poisonKey = 'poison';
/** The header of messages that the nemesis has repeated. */
export const repeatedHeader = 'x-repeated';
/** With more, the broker refuses the message; with so much, it refuses the message with the headers of a dead letter. */
const largestValue = 1_048_400;

/** Publishes every event of a topic once more, the newest first: duplicates that come late and in the wrong order. */
export const repeatTopic = (product: OwnProduct['product'], topic: string): Promise<void> =>
  withTopic(product, async (kafka, prefix) => {
    const byId = new Map<string, IncomingMessage>();
    const name = `${prefix}.${topic}`;
    const reading = await kafka.subscribe({
      group: `${prefix}.nemesis.${randomUUID()}`,
      topics: [name],
      commit: false,
      handle: async (message) => {
        if (message.key !== poisonKey) byId.set(message.headers['ce_id'] ?? randomUUID(), message);
      },
    });
    await reading.caughtUp;
    await reading.stop();
    const timeOf = ({ headers }: IncomingMessage) => headers['ce_time'] ?? '';
    const again = [...byId.values()].toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)));
    await kafka.publish(
      again.map(({ key, value, headers }) => ({ topic: name, key, value: value ?? '', headers: { ...headers, [repeatedHeader]: 'yes' } })),
    );
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
