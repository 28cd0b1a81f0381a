import { accountTokensRevokedV1, customerDeletedV1, customerUpdatedV1, ok, type EventEnvelope } from '@karigar/contracts';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createAggregateStore } from '../aggregates/aggregate-store.ts';
import { eventOutbox } from '../aggregates/outgoing.ts';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { KafkaPort, OutgoingMessage } from '../kafka/port.ts';
import { until, useDatabase, type TestDatabase } from '../testing/index.ts';
import { envelope } from './envelope.ts';
import { createRelay } from './relay.ts';
import { createRepublisher } from './republisher.ts';

interface PersonDocument {
  _id: string;
  version: number;
  name: string;
  newest?: EventEnvelope[];
}
type Fact = 'renamed' | 'deleted' | 'logged out';

let database: TestDatabase;
beforeAll(async () => {
  database = await useDatabase();
});
afterAll(() => database.close());

/** Processes of a service that publish to one log. */
function service() {
  const collection = `people_${newId()}`;
  const model = database.mongo.model<PersonDocument>(
    collection,
    new Schema({ _id: String, version: Number, name: String }, { collection }),
  );
  const log: OutgoingMessage[] = [];
  const versions = () => log.map(({ headers }) => Number(headers?.['ce_aggregateversion']));
  const startProcess = (publish: KafkaPort['publish'] = async (messages) => void log.push(...messages)) => {
    const parts = { connection: database.mongo, kafka: { publish } as KafkaPort, topicPrefix: 'karigar', log: database.log };
    const relay = createRelay(parts);
    const outbox = relay.of(collection);
    const people = createAggregateStore<{ name: string }, Fact, PersonDocument>({
      name: 'person',
      model,
      toState: ({ name }) => ({ name }),
      toFields: (state) => state,
      clock: systemClock,
      outgoing: [eventOutbox(outbox, (fact, { name }, version, time) => [toEvent(fact, name, version, time)], 'customer')],
    });
    const change = (name: string, ...facts: Fact[]) => people.change({ _id: 'asha' }, () => ok({ state: { name }, facts }));
    return { parts, relay, outbox, people, change };
  };
  const stored = async () => (await model.findById('asha').lean<PersonDocument>())?.newest?.map(({ version, type }) => [version, type]);
  return { collection, log, versions, startProcess, stored };
}

function toEvent(fact: Fact, name: string, version: number, time: Date): EventEnvelope {
  const about = { source: 'test', subject: 'asha', version, time };
  const contact = { email: 'asha@example.com', mobile: '+919800000000', city: 'Pune', state: 'Maharashtra', country: 'India' };
  switch (fact) {
    case 'renamed':
      return envelope(customerUpdatedV1, { ...about, data: { customerId: 'asha', name, ...contact, pincode: null } });
    case 'deleted':
      return envelope(customerDeletedV1, { ...about, data: { customerId: 'asha' } });
    case 'logged out':
      return envelope(accountTokensRevokedV1, {
        ...about,
        data: { accountId: 'asha', role: 'customer', sessionVersion: 2, jti: null, at: time.toISOString() },
      });
    default:
      return fact satisfies never;
  }
}

it('makes the newest event the last of its key again after a process was held up while it published an older one', async () => {
  const { collection, log, versions, startProcess, stored } = service();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = startProcess(async (messages) => {
    await released;
    log.push(...messages);
  });
  const quick = startProcess();
  await slow.people.insert('asha', { state: { name: 'Asha' }, facts: ['renamed'] });
  // As a sweep of the other process does when the event has waited for long.
  quick.outbox.nudge('asha');
  await until('the other process has published it', () => log.length === 1);
  await quick.change('', 'deleted');
  await until('the deletion is published', () => log.length === 2);
  release();
  await until('the older event is published again', () => log.length === 3);
  expect(versions()).toEqual([1, 2, 1]);

  const republisher = createRepublisher({ ...quick.parts, afterMs: 0 }, [collection]);
  onTestFinished(() => republisher.stop());
  await republisher.start();
  await until('the newest event is published again', () => log.length === 4);
  expect(log[3]).toEqual(log[1]);
  await until('it is not published a third time', async () => (await stored())?.length === 0);
});

it('stores the newest event of the compacted topic, in place of the one before', async () => {
  const { startProcess, stored } = service();
  const { people, change } = startProcess();
  await people.insert('asha', { state: { name: 'Asha' }, facts: ['renamed'] });
  expect(await stored()).toEqual([[1, 'customer.updated.v1']]);
  await change('Asha', 'logged out');
  expect(await stored()).toEqual([[1, 'customer.updated.v1']]);
  await change('Asha K', 'renamed', 'logged out');
  expect(await stored()).toEqual([[3, 'customer.updated.v1']]);
  await change('', 'deleted');
  expect(await stored()).toEqual([[4, 'customer.deleted.v1']]);
});
