import { randomUUID } from 'node:crypto';
import { createKafka, createLogger, type IncomingMessage } from '@karigar/service-kit';
import type { OwnProduct } from '../support/product.ts';

/** Key of the malformed messages that the nemesis publishes. Services move them to the dead letters, and the checker ignores them. */
export const poisonKey = 'poison';
/** Header of the duplicates that the nemesis publishes. */
export const repeatedHeader = 'x-repeated';
/** The largest message that the broker accepts. With the headers of a dead letter it is too large. */
const largestValue = 1_048_400;

/** Publishes every event of a topic again, the newest first: late duplicates in the wrong order. */
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

/** Publishes malformed messages: one without headers, and one of the maximum size. */
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
