import { customerRegisteredV1, providerRegisteredV1 } from '@karigar/contracts';
import { Schema } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { consumes } from '../inbox/inbox.ts';
import type { KafkaPort } from '../kafka/port.ts';
import { customerFacts, eventMessage, providerFacts, until, useEngines } from '../testing/index.ts';
import { defineProjection } from './rebuild.ts';

const engines = await useEngines();
afterAll(() => engines.close());

it('leaves nothing behind when it is stopped', async () => {
  const { mongo, kafka, topicPrefix, log } = engines;
  const [id, stopping] = [newId(), new AbortController()];
  const isStopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
  let shadow = '';
  const projection = defineProjection({
    handlers: [
      consumes(customerRegisteredV1, async ({ subject }, people: ReturnType<typeof peopleOn>) => {
        await people.create({ _id: subject });
        shadow = people.collection.name;
        await isStopped;
      }),
    ],
    open: peopleOn,
    collections: [{ name: 'people' }],
  });
  const data = customerFacts({ customerId: id });
  await kafka.publish([eventMessage(topicPrefix, customerRegisteredV1, { subject: id, version: 1, data })]);
  const rebuilding = projection.rebuild({ service: 'order', mongo, kafka, topicPrefix, log, clock: systemClock, signal: stopping.signal });
  const ended = expect(rebuilding).rejects.toThrow('Stopped by SIGINT');
  await until('the shadow holds somebody', () => shadow !== '');
  stopping.abort(new Error('Stopped by SIGINT'));
  await ended;
  expect(await mongo.db?.listCollections({ name: shadow }).toArray()).toEqual([]);
});

it('leaves no consumer and no shadow behind when it is stopped while one of its consumers joins', async () => {
  const { mongo, kafka, topicPrefix, log } = engines;
  const stopping = new AbortController();
  const add = async ({ subject }: { subject: string }, people: ReturnType<typeof peopleOn>) => void (await people.create({ _id: subject }));
  const projection = defineProjection({
    handlers: [consumes(customerRegisteredV1, add), consumes(providerRegisteredV1, add)],
    open: peopleOn,
    collections: [{ name: 'people' }],
  });
  const running = new Set<string>();
  const refused: unknown[] = [];
  let join: () => void = () => undefined;
  const joins = new Promise<void>((resolve) => (join = resolve));
  /** The consumer of providers handles events already, but has not been returned yet. */
  const slow: KafkaPort = {
    ...kafka,
    subscribe: async (subscription) => {
      const { topics, handle } = subscription;
      const consumer = await kafka.subscribe({
        ...subscription,
        handle: (...args) => handle(...args).catch((error: unknown) => void refused.push(error)),
      });
      const [topic = ''] = topics;
      running.add(topic);
      if (topic === `${topicPrefix}.provider`) await joins;
      return { ...consumer, stop: () => consumer.stop().finally(() => running.delete(topic)) };
    },
  };
  const rebuilding = projection.rebuild({
    service: 'order',
    mongo,
    kafka: slow,
    topicPrefix,
    log,
    clock: systemClock,
    signal: stopping.signal,
  });
  const ended = expect(rebuilding).rejects.toThrow('Stopped by SIGINT');
  await until('both consumers run', () => running.size === 2);
  stopping.abort(new Error('Stopped by SIGINT'));
  await ended;
  expect([...running]).toEqual([`${topicPrefix}.provider`]);

  const id = newId();
  await kafka.publish([
    eventMessage(topicPrefix, providerRegisteredV1, { subject: id, version: 1, data: providerFacts({ providerId: id }) }),
  ]);
  await until('an event is refused', () => refused.length > 0);
  join();
  await until('no consumer runs', () => running.size === 0);
  const collections = await mongo.db?.listCollections({ name: /_rebuild_/ }).toArray();
  expect(collections).toEqual([]);
});

const schema = new Schema<{ _id: string }>({ _id: String }, { collection: 'people', versionKey: false });
const peopleOn = (connection: typeof engines.mongo) => connection.model<{ _id: string }>('Person', schema);
