import { customerDeletedV1, ok, providerDeletedV1 } from '@karigar/contracts';
import { ensureIndexes, newId } from '@karigar/service-kit';
import {
  consumeForTest,
  eventMessage,
  fixedClock,
  poisoned,
  tenfoldAndShuffled,
  untilHandled,
  useEngines,
} from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createComplaintRepository } from '../../complaints/data/complaint-repository.ts';
import { toEvents } from '../../complaints/messaging/publishes.ts';
import { createThreadStore } from '../../messages/data/thread-store.ts';
import { toEvents as toThreadEvents } from '../../messages/messaging/publishes.ts';
import { aComplaint, morning, pendingOrder } from '../../testing/builders.ts';
import { depsOn, silentOutbox } from '../../testing/deps.ts';
import { deletionHandlers } from './on-deletions.ts';

const clock = fixedClock(morning);
const engines = await useEngines();
const deps = {
  ...depsOn(engines.mongo, clock),
  threads: createThreadStore({ connection: engines.mongo, outbox: silentOutbox, clock, toEvents: toThreadEvents }),
  complaints: createComplaintRepository({ connection: engines.mongo, outbox: silentOutbox, clock, toEvents }),
};
await ensureIndexes(engines.mongo);
afterAll(() => engines.close());

const place = { city: 'Pune', pincode: '411001', point: { lat: 18.5, lng: 73.8 } };

async function store(customerId: string, providerId: string) {
  const details = { customerId, providerId, location: '5 Lake View, Kothrud, Pune 411001', place, notes: 'Ring at 5B' };
  const order = { ...pendingOrder({ id: newId(), ...details }), state: { status: 'fulfilled', fulfilledAt: morning } } as const;
  await deps.orders.add(order);
  const photoId = newId();
  const complaint = aComplaint({ id: newId(), orderId: order.id, customerId, providerId, photos: [photoId] });
  await deps.complaints.add(complaint, order, [Buffer.from('a flooded kitchen')], async () => ok(undefined));
  return { orderId: order.id, complaintId: complaint.id, photoId };
}

it('leaves first names and areas of a deleted account, under tenfold duplicates in any order', async () => {
  const [customerId, providerId] = [newId(), newId()];
  const own = await store(customerId, providerId);
  const others = await store(newId(), newId());
  const consumer = await consumeForTest(engines, { group: 'order', handlers: deletionHandlers, deps });
  const ofCustomer = eventMessage(engines.topicPrefix, customerDeletedV1, { subject: customerId, version: 2, data: { customerId } });
  const ofProvider = eventMessage(engines.topicPrefix, providerDeletedV1, { subject: providerId, version: 2, data: { providerId } });
  await engines.kafka.publish([...poisoned(ofCustomer), ...tenfoldAndShuffled([ofCustomer, ofProvider])]);
  for (const topic of ['customer', 'provider'] as const) await untilHandled(engines, 'order', topic);

  const order = await deps.orders.find({ id: own.orderId });
  expect(order?.details).toMatchObject({
    snapshot: {
      customer: { name: 'Asha', email: '', phone: '' },
      provider: { name: 'Ramesh', address: '', mobile: '', shopAddress: '' },
    },
    location: 'Kothrud, Pune 411001',
    issue: 'Tap leaks',
    notes: null,
  });
  expect(order?.details.place).toEqual({ city: 'Pune', pincode: '411001' });
  expect(await deps.complaints.find({ id: own.complaintId })).toMatchObject({ customerName: 'Asha', providerName: 'Ramesh', photos: [] });
  expect(await deps.complaints.photo(own.complaintId, own.photoId)).toBeUndefined();
  expect(await deps.complaints.photo(others.complaintId, others.photoId)).toBeDefined();
  expect(await deps.orders.find({ id: others.orderId })).toMatchObject({
    details: { snapshot: { customer: { name: 'Asha Rao' }, provider: { name: 'Ramesh Jadhav' } }, notes: 'Ring at 5B' },
  });
  expect(await deps.complaints.find({ id: others.complaintId })).toMatchObject({ customerName: 'Asha Rao', providerName: 'Ramesh Jadhav' });
  await consumer.stop();
});

it('leaves an order at the version of its last event', async () => {
  const [customerId, providerId] = [newId(), newId()];
  const { orderId } = await store(customerId, providerId);
  const versionOf = async () =>
    (await engines.mongo.collection<{ _id: string; version: number }>('orders').findOne({ _id: orderId }))?.version;
  expect(await versionOf()).toBe(1);
  await deps.orders.anonymize('customer', customerId);
  await deps.orders.anonymize('provider', providerId);
  expect(await versionOf()).toBe(1);
});

it('erases a busy account from several orders at a time, beside other changes of them', async () => {
  const providerId = newId();
  const stored: { orderId: string }[] = [];
  for (let n = 0; n < 60; n += 1) stored.push(await store(newId(), providerId));
  let connections = 0;
  let most = 0;
  const client = engines.mongo.getClient();
  client.on('connectionCheckedOut', () => (most = Math.max(most, (connections += 1))));
  client.on('connectionCheckedIn', () => (connections -= 1));
  await deps.orders.anonymize('provider', providerId);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(10);

  const again: { orderId: string; customerId: string }[] = [];
  for (let n = 0; n < 30; n += 1) {
    const customerId = newId();
    again.push({ ...(await store(customerId, providerId)), customerId });
  }
  await Promise.all([
    deps.orders.anonymize('provider', providerId),
    ...again.map(({ customerId }) => deps.orders.anonymize('customer', customerId)),
  ]);
  for (const { orderId } of again)
    expect((await deps.orders.find({ id: orderId }))?.details.snapshot).toMatchObject({
      customer: { name: 'Asha', phone: '' },
      provider: { name: 'Ramesh', mobile: '' },
    });
  for (const { orderId } of stored)
    expect((await deps.orders.find({ id: orderId }))?.details.snapshot.provider).toMatchObject({ name: 'Ramesh', mobile: '' });
});
