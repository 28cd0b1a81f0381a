import { customerDeletedV1, providerDeletedV1 } from '@karigar/contracts';
import { ensureIndexes, newId } from '@karigar/service-kit';
import {
  consumeForTest,
  eventMessage,
  fixedClock,
  poisoned,
  tenfoldAndShuffled,
  until,
  untilHandled,
  useEngines,
} from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createComplaintRepository } from '../../complaints/data/complaint-repository.ts';
import { toEvents } from '../../complaints/messaging/publishes.ts';
import { deletionHandlers } from '../../deletions/messaging/on-deletions.ts';
import { changeOrder } from '../../orders/use-cases/change-order.ts';
import type { Deps } from '../../orders/use-cases/deps.ts';
import { morning } from '../../testing/builders.ts';
import { confirmedBooking, depsOn, placedBooking, silentOutbox } from '../../testing/deps.ts';
import { createThreadStore } from '../data/thread-store.ts';
import { toEvents as toThreadEvents } from '../messaging/publishes.ts';
import { messagesOf, readMessages, sendMessage, type MessageDeps } from './messages.ts';

const clock = fixedClock(morning);
const engines = await useEngines();
const orderDeps = depsOn(engines.mongo, clock);
const threads = createThreadStore({ connection: engines.mongo, outbox: silentOutbox, clock, toEvents: toThreadEvents });
await ensureIndexes(engines.mongo);
const deps: Deps & MessageDeps = { ...orderDeps, threads };
const complaints = createComplaintRepository({ connection: engines.mongo, outbox: silentOutbox, clock, toEvents });
beforeEach(() => clock.set(morning));
afterAll(() => engines.close());

async function confirmed() {
  const command = await confirmedBooking(deps);
  const [ofCustomer, ofProvider] = [
    { id: command.orderId, customerId: command.customerId },
    { id: command.orderId, providerId: command.body.provider_id },
  ];
  const say = (from: 'customer' | 'provider', text: string, id = newId()) =>
    sendMessage(deps, from === 'customer' ? ofCustomer : ofProvider, { id, from, text });
  const texts = async () => (await messagesOf(deps.threads, command.orderId, { limit: 50 })).items.map(({ text }) => text);
  return { ...ofCustomer, ...ofProvider, ofCustomer, ofProvider, say, texts };
}
const eventsOf = async (orderId: string) => {
  const thread = await engines.mongo.collection('threads').findOne<{ outbox: { data: Record<string, unknown> }[] }>({ orderId });
  return thread?.outbox.map(({ data }) => data) ?? [];
};

it('stores simultaneous messages of both sides once each, and publishes the first unread one', async () => {
  const { id, customerId, say, texts } = await confirmed();
  const retried = newId();
  const all = [
    ...Array.from({ length: 8 }, (_, n) => say('customer', `c${n}`)),
    say('customer', 'same', retried),
    say('customer', 'same', retried),
  ];
  const sent = await Promise.all([...all, ...Array.from({ length: 8 }, (_, n) => say('provider', `p${n}`))]);
  expect(sent.filter(({ ok }) => !ok)).toEqual([]);
  expect((await texts()).sort()).toEqual([...Array.from({ length: 8 }, (_, n) => [`c${n}`, `p${n}`]).flat(), 'same'].sort());
  expect(await deps.threads.unreadOf([id, newId()], 'customer')).toEqual(new Map([[id, 8]]));
  expect(await deps.threads.unreadOf([id], 'provider')).toEqual(new Map([[id, 9]]));

  const events = await eventsOf(id);
  expect(events).toHaveLength(17);
  for (const by of ['customer', 'provider']) expect(events.filter((event) => event['by'] === by && event['isFirstUnread'])).toHaveLength(1);
  expect(events[0]).toMatchObject({ orderId: id, customerId, what: 'sent', serviceName: 'Tap repair' });
  expect(JSON.stringify(events)).not.toContain('"c0"');
});

it('marks the other side’s messages as read, and publishes it once', async () => {
  const { id, ofCustomer, ofProvider, say } = await confirmed();
  expect(await readMessages(deps, ofProvider, 'provider')).toEqual({ ok: true, value: undefined });
  await say('customer', 'Ring twice');
  await Promise.all([readMessages(deps, ofProvider, 'provider'), readMessages(deps, ofProvider, 'provider')]);
  await readMessages(deps, ofCustomer, 'customer');
  expect((await messagesOf(deps.threads, id, { limit: 1 })).items).toMatchObject([{ text: 'Ring twice', readAt: morning.toISOString() }]);
  expect((await eventsOf(id)).map(({ what, by }) => [what, by])).toEqual([
    ['sent', 'customer'],
    ['read', 'provider'],
  ]);
});

it('belongs to its two sides only, and starts with the confirmation', async () => {
  const { id, ofCustomer } = await confirmed();
  const message = { id: newId(), from: 'customer', text: 'Hello' } as const;
  expect(await sendMessage(deps, { id, customerId: newId() }, message)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await readMessages(deps, { id, providerId: newId() }, 'provider')).toMatchObject({ code: 'NOT_FOUND' });
  const command = await placedBooking(deps);
  expect(await sendMessage(deps, { id: command.orderId, customerId: command.customerId }, message)).toMatchObject({
    code: 'THREAD_CLOSED',
  });
  expect(await sendMessage(deps, ofCustomer, message)).toMatchObject({ ok: true });
});

it('has one outcome when a message is sent while the order is cancelled', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ofCustomer, say, texts } = await confirmed();
    const cancel = changeOrder(deps, ofCustomer, { type: 'cancel', reason: null, note: null });
    const [sent, cancelled] = await Promise.all([say('provider', 'On my way'), cancel]);
    expect([sent.ok, cancelled.ok]).toEqual([true, true]);
    expect(await texts()).toEqual(['On my way']);
  }
});

it('continues where a page ended', async () => {
  const { id, say } = await confirmed();
  for (const text of ['one', 'two', 'three']) await say('customer', text);
  const first = await messagesOf(deps.threads, id, { limit: 2 });
  expect(first.items.map(({ text }) => text)).toEqual(['three', 'two']);
  const rest = await messagesOf(deps.threads, id, { limit: 2, cursor: first.nextCursor ?? '' });
  expect([rest.items.map(({ text }) => text), rest.nextCursor]).toEqual([['one'], null]);
});

it('keeps nothing that a deleted account has written, under tenfold duplicates in any order', async () => {
  const { customerId, providerId, say, texts } = await confirmed();
  await say('customer', 'from the customer');
  await say('provider', 'from the provider');
  const consumer = await consumeForTest(engines, { group: 'order', handlers: deletionHandlers, deps: { ...deps, complaints } });
  const ofCustomer = eventMessage(engines.topicPrefix, customerDeletedV1, { subject: customerId, version: 2, data: { customerId } });
  const ofProvider = eventMessage(engines.topicPrefix, providerDeletedV1, { subject: providerId, version: 2, data: { providerId } });
  await engines.kafka.publish([...poisoned(ofCustomer), ...tenfoldAndShuffled([ofCustomer])]);
  await until('the text is gone', async () => !(await texts()).includes('from the customer'));
  expect(await texts()).toEqual(['from the provider', null]);
  await engines.kafka.publish([...poisoned(ofProvider), ...tenfoldAndShuffled([ofProvider])]);
  for (const topic of ['customer', 'provider'] as const) await untilHandled(engines, 'order', topic);
  await until('both are gone', async () => (await texts()).every((text) => text === null));
  await consumer.stop();
});

it('refuses messages to a deleted account', async () => {
  const { customerId, say } = await confirmed();
  expect(await say('provider', 'On my way')).toMatchObject({ ok: true });
  await deps.directory.customers.updateOne({ _id: customerId }, { $set: { name: 'Deleted account', mobile: '' } }, { upsert: true });
  expect(await say('provider', 'Hello?')).toMatchObject({ code: 'THREAD_CLOSED', message: expect.stringContaining('deleted') });
});
