import { poll } from '@karigar/local';
import { startKafkaSet } from '@karigar/local/testing';
import { createKafka, createLogger, ensureTopics } from '@karigar/service-kit';
import { expect, it, onTestFinished } from 'vitest';
import { canPartPeers, createPeers } from '../../checker/peers.ts';

const topic = 'loss.order';
const keys = Array.from({ length: 24 }, (_, n) => `order-${n}`);

/** Publishes the next version of every key, again and again, until `stop`, and what failed again, as an outbox does; counts what was acknowledged. */
function keepPublishing(publish: (messages: { topic: string; key: string; value: string }[]) => Promise<void>) {
  let [version, acknowledged, isStopped] = [0, 0, false];
  const finished = (async () => {
    while (!isStopped) {
      version += 1;
      const value = String(version);
      for (let isPublished = false; !isPublished;)
        isPublished = await publish(keys.map((key) => ({ topic, key, value }))).then(
          () => true,
          () => false,
        );
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

it('no acknowledged event is lost, and those of a key keep their order, when each broker of three dies or is isolated', async () => {
  const peers = createPeers();
  onTestFinished(() => peers.stop());
  const set = await startKafkaSet({ publish: peers.publish });
  onTestFinished(() => set.stop());
  peers.know(set.brokers);
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
  for (const [n, broker] of set.brokers.entries()) {
    await broker.kill('SIGKILL');
    await moreAcknowledged();
    await broker.start();
    if (!canPartPeers(broker)) continue;
    peers.inject(n, 'isolate');
    await moreAcknowledged();
    peers.heal();
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
