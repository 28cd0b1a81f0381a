import type { EventEnvelope } from '@karigar/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import type { IncomingMessage, KafkaPort } from '../kafka/port.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { until, useEngines, type TestEngines } from '../testing/index.ts';
import { createRelay } from './relay.ts';

interface Thing {
  _id: string;
  outbox: EventEnvelope[];
}

describe('the outbox relay', () => {
  let engines: TestEngines;
  beforeAll(async () => {
    engines = await useEngines();
  });
  afterAll(() => engines.close());

  const event = (subject: string, version: number): EventEnvelope => ({
    id: newId(),
    type: 'order.placed.v1',
    source: 'test',
    time: new Date().toISOString(),
    subject,
    version,
    data: { version },
  });
  const things = () => engines.mongo.collection<Thing>('things');
  const relayOver = (kafka: KafkaPort) =>
    createRelay({
      connection: engines.mongo,
      kafka,
      topicPrefix: engines.topicPrefix,
      log: engines.log,
    });
  const versionsOf = (seen: IncomingMessage[], id: string) =>
    seen.filter(({ key }) => key === id).map(({ headers }) => Number(headers['ce_aggregateversion']));

  it('publishes in order and empties the outbox after a nudge', async () => {
    const seen: IncomingMessage[] = [];
    const running = await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.relay`,
      topics: [`${engines.topicPrefix}.order`],
      handle: async (message) => void seen.push(message),
    });
    const relay = relayOver(engines.kafka);
    const outbox = relay.of('things');
    const id = newId();
    await things().insertOne({ _id: id, outbox: [event(id, 1), event(id, 2)] });
    outbox.nudge(id);
    await things().updateOne({ _id: id }, { $push: { outbox: event(id, 3) } });
    outbox.nudge(id);
    await until('all three', () => versionsOf(seen, id).length === 3);
    expect(versionsOf(seen, id)).toEqual([1, 2, 3]);
    await until('an empty outbox', async () => (await things().findOne({ _id: id }))?.outbox.length === 0);
    await relay.stop();
    await running.stop();
  });

  it('publishes non-urgent events in batches, and those of a document with an urgent event at once and in order', async () => {
    const batches: string[][] = [];
    let batch: string[] | undefined;
    const counting: KafkaPort = {
      ...engines.kafka,
      // What is sent within one turn of the event loop shares a request.
      publish: async (messages) => {
        if (batch === undefined) {
          batches.push((batch = []));
          setImmediate(() => (batch = undefined));
        }
        batch.push(...messages.map(({ headers }) => headers?.['ce_type'] ?? ''));
      },
    };
    const relay = createRelay({
      connection: engines.mongo,
      kafka: counting,
      topicPrefix: engines.topicPrefix,
      log: engines.log,
    });
    const outbox = relay.of('things');
    const mused = (id: string) => ({ ...event(id, 1), type: 'request.expired.v1' });
    const [first, second, third] = [newId(), newId(), newId()];
    for (const id of [first, second]) outbox.nudge(id, [mused(id)]);
    await until('both are published', () => batches.length > 0);
    expect(batches).toEqual([['request.expired.v1', 'request.expired.v1']]);
    const waiting = mused(third);
    outbox.nudge(third, [waiting]);
    outbox.nudge(third, [waiting, event(third, 2)]);
    await until('the third document is published', () => batches.length > 1);
    expect(batches[1]).toEqual(['request.expired.v1', 'order.placed.v1']);
    outbox.nudge(newId(), [mused(newId())]);
    await relay.stop();
    expect(batches).toHaveLength(3);
  });

  it('sweeps up the events of a writer that crashed before its nudge', async () => {
    const id = newId();
    await things().insertOne({ _id: id, outbox: [event(id, 1)] });
    const relay = relayOver(engines.kafka);
    relay.of('things');
    await relay.start();
    await until('an empty outbox', async () => (await things().findOne({ _id: id }))?.outbox.length === 0);
    await relay.stop();
  });

  it('gets past documents whose events only a newer version of the service knows', async () => {
    const strange = Array.from({ length: 600 }, (_, n) => `a-${String(n).padStart(3, '0')}`);
    const id = `b-${newId()}`;
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const waiting = (subject: string, type: string) => ({ _id: subject, outbox: [{ ...event(subject, 1), type, time: anHourAgo }] });
    const collection = engines.mongo.collection<Thing>('strange_things');
    const ageOfOldest = async () => (await metrics.outboxAge.get()).values[0]?.value ?? 0;
    await collection.insertMany([...strange.map((each) => waiting(each, 'thing.dreamt.v9')), waiting(id, 'order.placed.v1')]);
    const metrics = createMetrics('test', { defaults: false });
    const relay = createRelay({
      connection: engines.mongo,
      kafka: engines.kafka,
      topicPrefix: engines.topicPrefix,
      log: engines.log,
      metrics,
    });
    relay.of('strange_things');
    await relay.start();
    await until('an empty outbox', async () => (await collection.findOne({ _id: id }))?.outbox.length === 0);
    expect(await collection.countDocuments({ 'outbox.type': 'thing.dreamt.v9' })).toBe(strange.length);
    // They were made an hour ago.
    expect(await ageOfOldest()).toBeGreaterThan(3_599);
    expect(await ageOfOldest()).toBeLessThan(3_700);
    await collection.deleteMany({});
    await until('nothing waits', async () => (await ageOfOldest()) === 0);
    await relay.stop();
  });

  it('keeps all events while the broker refuses them', async () => {
    let [broken, refused] = [true, 0];
    const published: string[] = [];
    const flaky: KafkaPort = {
      ...engines.kafka,
      publish: async (messages) => {
        if (broken) {
          refused += 1;
          throw new Error('no broker');
        }
        await engines.kafka.publish(messages);
        published.push(...messages.map(({ key }) => key));
      },
    };
    const relay = relayOver(flaky);
    const id = newId();
    await things().insertOne({ _id: id, outbox: [event(id, 1)] });
    relay.of('things').nudge(id);
    await relay.start();
    await until('a failed attempt has been made', () => refused > 0);
    broken = false;
    await until('an empty outbox', async () => (await things().findOne({ _id: id }))?.outbox.length === 0);
    expect(published).toEqual([id]);
    await relay.stop();
  });

  it('publishes beside an event that the broker refuses for good', async () => {
    const [large, id] = [newId(), newId()];
    const collection = engines.mongo.collection<Thing>('large_things');
    const relay = relayOver(engines.kafka);
    const outbox = relay.of('large_things');
    const tooLarge = { ...event(large, 1), data: { text: 'x'.repeat(2_000_000) } };
    await collection.insertMany([
      { _id: large, outbox: [tooLarge] },
      { _id: id, outbox: [event(id, 1), event(id, 2)] },
    ]);
    // In one round.
    for (const each of [large, id]) outbox.nudge(each);
    await until('its outbox is empty', async () => (await collection.findOne({ _id: id }))?.outbox.length === 0);
    expect((await collection.findOne({ _id: large }))?.outbox).toHaveLength(1);
    await relay.stop();
  });

  it('with two relays at once, loses nothing and keeps first copies in order', async () => {
    const seen: IncomingMessage[] = [];
    const running = await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.two`,
      topics: [`${engines.topicPrefix}.order`],
      handle: async (message) => void seen.push(message),
    });
    const relays = [relayOver(engines.kafka), relayOver(engines.anotherKafka())];
    const outboxes = relays.map((relay) => relay.of('things'));
    const id = newId();
    await things().insertOne({ _id: id, outbox: [] });
    for (let version = 1; version <= 40; version += 1) {
      await things().updateOne({ _id: id }, { $push: { outbox: event(id, version) } });
      for (const outbox of outboxes) outbox.nudge(id);
    }
    await until('all versions', () => new Set(versionsOf(seen, id)).size === 40);
    const firstCopies = [...new Set(versionsOf(seen, id))];
    expect(firstCopies).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    await Promise.all(relays.map((relay) => relay.stop()));
    await running.stop();
  });
});
