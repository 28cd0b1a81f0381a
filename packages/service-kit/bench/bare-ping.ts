import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, Partitioners } from 'kafkajs';

/** A bare kafkajs round trip: one message sent with acks of all, until this process consumes it. The peer of the projection bench. */
export async function startBarePing({
  brokers,
  topic,
}: {
  brokers: string;
  topic: string;
}): Promise<{ ping(): Promise<number>; stop(): Promise<void> }> {
  const kafka = new Kafka({ clientId: 'bare-ping', brokers: brokers.split(','), logLevel: logLevel.ERROR });
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner, allowAutoTopicCreation: false });
  const consumer = kafka.consumer({ groupId: `bare-ping-${randomUUID()}`, maxWaitTimeInMs: 250, minBytes: 1 });
  const waiting = new Map<string, () => void>();
  await producer.connect();
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: false });
  const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
  await consumer.run({ eachMessage: ({ message }) => Promise.resolve(waiting.get(message.key?.toString() ?? '')?.()) });
  await joined;
  return {
    ping: async () => {
      const key = randomUUID();
      const back = new Promise<void>((resolve) => waiting.set(key, resolve));
      const since = performance.now();
      await producer.send({ topic, acks: -1, messages: [{ key, value: '{"ping":true}' }] });
      await back;
      waiting.delete(key);
      return performance.now() - since;
    },
    stop: async () => {
      await consumer.disconnect();
      await producer.disconnect();
    },
  };
}
