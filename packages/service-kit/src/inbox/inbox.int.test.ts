import { defineEvent, withAnyText } from '@karigar/contracts';
import type { Connection, Model } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../ids.ts';
import type { IncomingMessage, OutgoingMessage } from '../kafka/port.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { toHeaders } from '../outbox/envelope.ts';
import { tenfoldAndShuffled, until, useEngines, type TestEngines } from '../testing/index.ts';
import { consumes, startInbox, type EventHandler } from './inbox.ts';
import { redriven } from './dead-letters.ts';
import { projected } from './projected.ts';

const renamed = defineEvent({
  type: 'thing.renamed.v1',
  topic: 'service',
  summary: 'A thing has another name.',
  data: z.object({ thingId: z.string(), name: z.string() }),
});

interface Projection {
  _id: string;
  name: string;
  from: { thing: number };
}

describe('the inbox', () => {
  let engines: TestEngines;
  beforeAll(async () => {
    engines = await useEngines();
  });
  afterAll(() => engines.close());

  const topic = () => `${engines.topicPrefix}.service`;
  const message = (
    thingId: string,
    version: number,
    data: unknown = { thingId, name: `name ${version}` },
    id = newId(),
  ): OutgoingMessage => ({
    topic: topic(),
    key: thingId,
    value: JSON.stringify(data),
    headers: toHeaders({ id, type: renamed.type, source: 'test', time: new Date().toISOString(), subject: thingId, version, data }),
  });
  const start = (group: string, handlers: EventHandler<Connection>[]) =>
    startInbox({ kafka: engines.kafka, topicPrefix: engines.topicPrefix, group, handlers, deps: engines.mongo, log: engines.log });
  const projecting = (collection: string, applied: string[] = []) => {
    const rename = projected({
      aggregate: 'thing',
      model: (mongo: Connection) => mongo.collection<Projection>(collection) as unknown as Model<Projection>,
      id: 'thingId',
    })(({ name }: { thingId: string; name: string }) => ({ name }));
    return consumes(renamed, async (event, mongo: Connection) => {
      const outcome = await rename(event, mongo);
      applied.push(`${event.data.thingId} ${outcome}`);
      return outcome;
    });
  };
  const read = (collection: string, id: string) => engines.mongo.collection<Projection>(collection).findOne({ _id: id });

  it('ends with the same projection under tenfold duplicates in any order', async () => {
    const id = newId();
    await engines.kafka.publish(tenfoldAndShuffled([1, 2, 3, 4, 5].map((version) => message(id, version))));
    const running = await start('shuffled', [projecting('shuffled')]);
    await running.caughtUp;
    expect(await read('shuffled', id)).toMatchObject({ name: 'name 5', from: { thing: 5 } });
    await running.stop();
  });

  it('passes an event to every feature that handles it', async () => {
    const id = newId();
    await engines.kafka.publish([message(id, 1)]);
    const running = await start('several', [projecting('several-first'), projecting('several-second')]);
    await running.caughtUp;
    for (const collection of ['several-first', 'several-second']) expect(await read(collection, id)).toMatchObject({ name: 'name 1' });
    await running.stop();
  });

  it('handles ten events of a backlog at a time, leaving database connections for others', async () => {
    await engines.kafka.publish(Array.from({ length: 300 }, () => message(newId(), 1)));
    let [underWay, most, handled] = [0, 0, 0];
    const counting = consumes(renamed, async (_event, mongo: Connection) => {
      most = Math.max(most, (underWay += 1));
      await mongo.collection('backlog').findOne({});
      underWay -= 1;
      handled += 1;
    });
    const running = await start('backlog', [counting]);
    await running.caughtUp;
    expect(handled).toBeGreaterThanOrEqual(300);
    expect(most).toBe(10);
    await running.stop();
  });

  it('reports how many events of a topic its group has not handled yet', async () => {
    const metrics = createMetrics('test', { defaults: false });
    const lag = async () => {
      const text = await metrics.registry.metrics();
      return /^consumer_lag_messages\{group="(.+)",topic="(.+)",part="test"\} (\d+)$/m.exec(text)?.slice(1);
    };
    const isAt = async (messages: number) => (await lag())?.join() === [`${engines.topicPrefix}.lagging.service`, topic(), messages].join();
    let held = Promise.resolve();
    const running = await startInbox({
      kafka: engines.kafka,
      topicPrefix: engines.topicPrefix,
      group: 'lagging',
      handlers: [consumes(renamed, () => held)],
      deps: engines.mongo,
      log: engines.log,
      metrics,
    });
    await until('it has handled all', () => isAt(0));
    let go: () => void = () => undefined;
    held = new Promise((resolve) => (go = resolve));
    await engines.kafka.publish([1, 2, 3].map(() => message(newId(), 1)));
    await until('three wait', () => isAt(3));
    go();
    await until('it has handled them', () => isAt(0));
    await running.stop();
  });

  it('parks unreadable messages and continues with the partition', async () => {
    const [poisoned, healthy] = [newId(), newId()];
    const letters: IncomingMessage[] = [];
    const dlq = await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.dlq-consumer`,
      topics: [`${topic()}.dlq`],
      handle: async (letter) => void letters.push(letter),
    });
    await engines.kafka.publish([
      { topic: topic(), key: poisoned, value: 'not json', headers: message(poisoned, 1).headers ?? {} },
      message(poisoned, 2, { thingId: poisoned, name: 42 }),
      { topic: topic(), key: poisoned, value: '{}' },
      message(healthy, 1),
    ]);
    const running = await start('poison', [projecting('poison')]);
    await until('the healthy one', () => read('poison', healthy));
    await until('three letters', () => letters.filter(({ key }) => key === poisoned).length === 3);
    expect(letters.filter(({ key }) => key === poisoned).map(({ headers }) => headers['x-dlq-reason'])).toEqual([
      'invalid',
      'invalid',
      'unreadable',
    ]);
    expect(letters[0]?.headers).toMatchObject({ 'x-dlq-topic': topic(), 'x-dlq-group': `${engines.topicPrefix}.poison.service` });
    await running.stop();
    await dlq.stop();
  });

  it('parks a message of maximum size without its content, and continues', async () => {
    const [large, healthy] = [newId(), newId()];
    const letters: IncomingMessage[] = [];
    const dlq = await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.dlq-large`,
      topics: [`${topic()}.dlq`],
      handle: async (letter) => void (letter.key === large && letters.push(letter)),
    });
    // Sent as one batch with what the broker will never take, which fails alone.
    const [, , tooLarge] = await Promise.allSettled([
      engines.kafka.publish([{ topic: topic(), key: large, value: 'x'.repeat(1_048_400) }]),
      engines.kafka.publish([message(healthy, 1)]),
      engines.kafka.publish([{ topic: topic(), key: healthy, value: 'x'.repeat(1_100_000) }]),
    ]);
    expect(tooLarge.status).toBe('rejected');
    const running = await start('large', [projecting('large')]);
    await until('the healthy one', () => read('large', healthy));
    const letter = await until('the letter', () => letters.find(({ headers }) => headers['x-dlq-group']?.includes('.large.')));
    expect(letter.headers).toMatchObject({ 'x-dlq-reason': 'unreadable', 'x-dlq-truncated': 'true', 'x-dlq-topic': topic() });
    expect(letter.value?.length).toBe(0);
    expect(redriven(letter)).toEqual([]);
    await running.stop();
    await dlq.stop();
  });

  it('ignores tombstones', async () => {
    const id = newId();
    const letters: IncomingMessage[] = [];
    const dlq = await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.dlq-tombstone`,
      topics: [`${topic()}.dlq`],
      handle: async (letter) => void (letter.key === id && letters.push(letter)),
    });
    await engines.kafka.publish([message(id, 1), { topic: topic(), key: id, value: null }, message(id, 2)]);
    const running = await start('tombstone', [projecting('tombstone')]);
    await running.caughtUp;
    expect(await read('tombstone', id)).toMatchObject({ name: 'name 2' });
    expect(letters).toEqual([]);
    await running.stop();
    await dlq.stop();
  });

  it('tries a failing handler five times, parks the event, and handles it after a redrive to its group', async () => {
    const id = newId();
    let tries = 0;
    let mended = false;
    const handled: string[] = [];
    const handler = consumes(renamed, async (event) => {
      if (event.data.thingId !== id) return;
      tries += 1;
      if (!mended) throw new Error('not today');
      handled.push(event.id);
    });
    const letters: IncomingMessage[] = [];
    const dlq = await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.dlq-redrive`,
      topics: [`${topic()}.dlq`],
      handle: async (letter) => void letters.push(letter),
    });
    const running = await start('failing', [handler]);
    const bystander: string[] = [];
    const other = await start('bystander', [
      consumes(renamed, async (event) => void (event.data.thingId === id && bystander.push(event.id))),
    ]);
    await engines.kafka.publish([message(id, 1)]);
    const letter = await until('the letter', () => letters.find(({ key }) => key === id));
    // Kafka may deliver the event more than once, and each delivery has five tries.
    expect(tries).toBeGreaterThanOrEqual(5);
    expect(letter.headers['x-dlq-tries']).toBe('5');
    await Promise.all([running.catchUp(), other.catchUp()]);
    const deliveries = bystander.length;
    mended = true;
    await engines.kafka.publish(redriven(letter));
    await Promise.all([running.catchUp(), other.catchUp()]);
    expect(handled).not.toEqual([]);
    expect(deliveries).toBeGreaterThan(0);
    expect(bystander).toHaveLength(deliveries);
    await Promise.all([running.stop(), other.stop(), dlq.stop()]);
  });

  it('passes by a value that only a newer producer knows, keeps the event, and handles it when it is redriven to a version that knows it', async () => {
    const painted = (...colors: [string, ...string[]]) =>
      defineEvent({
        type: 'thing.painted.v1',
        topic: 'service',
        summary: 'A thing has a color.',
        data: z.object({ thingId: z.string(), color: z.enum(colors) }),
      });
    const [id, sentinel] = [newId(), newId()];
    const metrics = createMetrics('test', { defaults: false });
    const [colors, things]: [string[], string[]] = [[], []];
    const start = (definition: ReturnType<typeof painted>) =>
      startInbox({
        kafka: engines.kafka,
        topicPrefix: engines.topicPrefix,
        group: 'painted',
        handlers: [
          consumes(definition, async ({ data }) => void colors.push(data.color)),
          consumes(withAnyText(definition, 'color'), async ({ data }) => void things.push(data.thingId)),
        ],
        deps: engines.mongo,
        log: engines.log,
        metrics,
      });
    const letters: IncomingMessage[] = [];
    const dlq = await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.dlq-painted`,
      topics: [`${topic()}.dlq`],
      handle: async (letter) => void (letter.key === id && letters.push(letter)),
    });
    const event = (subject: string, color: string) => {
      const { headers, ...rest } = message(subject, 1, { thingId: subject, color });
      return { ...rest, headers: { ...headers, ce_type: 'thing.painted.v1' } };
    };
    const older = await start(painted('red'));
    await engines.kafka.publish([event(id, 'teal'), event(sentinel, 'red')]);
    await until('the next one', () => colors.length === 1 && things.length === 2);
    const letter = await until('the letter', () => letters[0]);
    expect([colors, things.toSorted()]).toEqual([['red'], [id, sentinel].toSorted()]);
    expect(letter.headers).toMatchObject({ 'x-dlq-reason': 'unknown-value', 'x-dlq-group': `${engines.topicPrefix}.painted.service` });
    expect(letter.value?.toString()).toBe(JSON.stringify({ thingId: id, color: 'teal' }));
    const counted = await metrics.registry.metrics();
    expect(counted).toContain('event_unknown_values_total{type="thing.painted.v1",field="color",part="test"} 1');
    expect(counted).not.toContain('type="thing.painted.v1",outcome="parked"');
    await older.stop();

    const newer = await start(painted('red', 'teal'));
    await engines.kafka.publish(redriven(letter));
    await until('it is handled', () => colors.includes('teal'));
    expect(letters).toHaveLength(1);
    await Promise.all([newer.stop(), dlq.stop()]);
  });
});
