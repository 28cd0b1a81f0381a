import { poll } from '@karigar/local';
import { startKafkaSet } from '@karigar/local/testing';
import { createKafka, createLogger, ensureTopics } from '@karigar/service-kit';
import { expect, it, onTestFinished } from 'vitest';

const topic = 'loss.order';
const keys = Array.from({ length: 24 }, (_, n) => `order-${n}`);

/** Publishes the next version of every key, again and again, until `stop`; counts what was acknowledged. */
function keepPublishing(publish: (messages: { topic: string; key: string; value: string }[]) => Promise<void>) {
  let [version, acknowledged, isStopped] = [0, 0, false];
  const finished = (async () => {
    while (!isStopped) {
      version += 1;
      const value = String(version);
      await publish(keys.map((key) => ({ topic, key, value })));
      acknowledged = version;
    }
  })();
  return {
    acknowledged: () => acknowledged,
    stop: () => {
      isStopped = true;
      return finished;
    },
  };
}

it('no acknowledged event is lost, and those of a key keep their order, when each broker of three dies', async () => {
  const set = await startKafkaSet();
  onTestFinished(() => set.stop());
  await ensureTopics(set.url, [{ name: topic, partitions: 6, replicationFactor: 3, config: { 'min.insync.replicas': '2' } }]);
  const log = createLogger({ name: 'test', level: 'silent' });
  const kafka = createKafka({ brokers: set.url, clientId: 'test', log });
  onTestFinished(() => kafka.close());

  const publishing = keepPublishing((messages) => kafka.publish(messages));
  const moreAcknowledged = async () => {
    const before = publishing.acknowledged();
    await poll('more acknowledged events', () => publishing.acknowledged() > before + 20);
  };
  await moreAcknowledged();
  for (const broker of set.brokers) {
    await broker.kill('SIGKILL');
    await moreAcknowledged();
    await broker.start();
  }
  await publishing.stop();

  const read = new Map<string, number[]>(keys.map((key) => [key, []]));
  const reading = await kafka.subscribe({
    group: 'test.reader',
    topics: [topic],
    commit: false,
    handle: async ({ key, value }) => void read.get(key)?.push(Number(value)),
  });
  onTestFinished(() => reading.stop());
  await reading.caughtUp;
  const expected = Array.from({ length: publishing.acknowledged() }, (_, n) => n + 1);
  for (const [key, versions] of read) expect([key, [...new Set(versions)]]).toEqual([key, expected]);
});
