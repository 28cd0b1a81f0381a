import { customerRegisteredV1 } from '@karigar/contracts';
import { Schema } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { consumes } from '../inbox/inbox.ts';
import { customerFacts, eventMessage, until, useEngines } from '../testing/index.ts';
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

const schema = new Schema<{ _id: string }>({ _id: String }, { collection: 'people', versionKey: false });
const peopleOn = (connection: typeof engines.mongo) => connection.model<{ _id: string }>('Person', schema);
