import { customerUpdatedV1, dayMs, providerUpdatedV1 } from '@karigar/contracts';
import { ensureIndexes } from '@karigar/service-kit';
import {
  consumeForTest,
  customerFacts,
  eventMessage,
  fixedClock,
  poisoned,
  providerFacts,
  tenfoldAndShuffled,
  until,
  untilHandled,
  useEngines,
} from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { directoryHandlers } from '../../directory/messaging/on-directory-events.ts';
import { morning } from '../../testing/builders.ts';
import { confirmedBooking, depsOn, placedBooking } from '../../testing/deps.ts';
import { changeOrder } from '../use-cases/change-order.ts';
import { contactHandlers } from './on-contact-changes.ts';

const engines = await useEngines();
const deps = depsOn(engines.mongo, fixedClock(morning));
await ensureIndexes(engines.mongo);
const consumer = await consumeForTest(engines, { group: 'order', handlers: [...directoryHandlers, ...contactHandlers], deps });
afterAll(async () => {
  await consumer.stop();
  await engines.close();
});

it('gives open orders the newest contact data of both sides, under tenfold duplicates in any order', async () => {
  const open = await confirmedBooking(deps);
  const { customerId, body } = open;
  const ended = await placedBooking(deps);
  await changeOrder(deps, { id: ended.orderId }, { type: 'reject' });
  const before = (await deps.orders.find({ id: ended.orderId }))?.details.snapshot;

  const customer = (id: string, version: number) =>
    eventMessage(engines.topicPrefix, customerUpdatedV1, {
      subject: id,
      version,
      data: customerFacts({ customerId: id, mobile: `+91980000001${version}`, email: `asha${version}@example.test` }),
    });
  const provider = (id: string, version: number) =>
    eventMessage(engines.topicPrefix, providerUpdatedV1, {
      subject: id,
      version,
      data: providerFacts({ providerId: id, mobile: `+91980000002${version}`, address: `${version} Tilak Road` }),
    });
  const versions = [2, 3, 4];
  const changes = versions.flatMap((version) => [customer(customerId, version), provider(body.provider_id, version)]);
  const ofEnded = [customer(ended.customerId, 2), provider(ended.body.provider_id, 2)];
  const poison = [customer(customerId, 9), provider(body.provider_id, 9)].flatMap(poisoned);
  await engines.kafka.publish([...poison, ...tenfoldAndShuffled([...changes, ...ofEnded])]);
  await until('everything unreadable is parked', () => consumer.letters.length >= poison.length);
  for (const topic of ['customer', 'provider'] as const) await untilHandled(engines, 'order', topic);

  expect((await deps.orders.find({ id: open.orderId }))?.details.snapshot).toMatchObject({
    customer: { phone: '+919800000014', email: 'asha4@example.test' },
    provider: { mobile: '+919800000024', address: '4 Tilak Road', shopAddress: expect.stringContaining('4 Tilak Road') as string },
  });
  expect((await deps.orders.find({ id: ended.orderId }))?.details.snapshot).toEqual(before);
});

it('follows the account for seven days after the work, and no longer', async () => {
  const [recent, old] = [await confirmedBooking(deps), await confirmedBooking(deps)];
  for (const [{ orderId }, days] of [
    [recent, 6.9],
    [old, 7.1],
  ] as const) {
    const state = { status: 'fulfilled', fulfilledAt: new Date(morning.getTime() - days * dayMs) };
    await engines.mongo.collection<{ _id: string }>('orders').updateOne({ _id: orderId }, { $set: { state } });
  }
  const contact = { email: 'asha@new.example', phone: '+919800000031' };
  for (const { customerId } of [recent, old]) await deps.orders.copyContactToOrders('customer', customerId, contact);
  const shown = async ({ orderId }: typeof recent) => (await deps.orders.find({ id: orderId }))?.details.snapshot.customer;
  expect(await shown(recent)).toMatchObject(contact);
  expect((await shown(old))?.phone).not.toBe(contact.phone);
});
