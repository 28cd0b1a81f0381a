import { ok } from '@karigar/contracts';
import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createComplaintRepository } from '../../complaints/data/complaint-repository.ts';
import { toEvents as toComplaintEvents } from '../../complaints/messaging/publishes.ts';
import { createThreadStore } from '../../messages/data/thread-store.ts';
import { toEvents as toThreadEvents } from '../../messages/messaging/publishes.ts';
import { sendMessage } from '../../messages/use-cases/messages.ts';
import { changeOrder } from '../../orders/use-cases/change-order.ts';
import { createReviewStore } from '../../reviews/data/review-store.ts';
import { aComplaint, morning, pendingOrder } from '../../testing/builders.ts';
import { bookingOn, confirmedBooking, placedBooking, silentOutbox, startOrderDeps } from '../../testing/deps.ts';
import { exportPage, type ExportDeps } from './export-page.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
const exporting: ExportDeps = {
  ...deps,
  reviews: createReviewStore({ connection: database.mongo, outbox: silentOutbox, rateService: deps.directory.rate }),
  complaints: createComplaintRepository({
    connection: database.mongo,
    outbox: silentOutbox,
    clock,
    toEvents: toComplaintEvents,
  }),
  threads: createThreadStore({ connection: database.mongo, outbox: silentOutbox, clock, toEvents: toThreadEvents }),
  findReviews: () => Promise.resolve({ written: new Map(), awaited: new Set() }),
};
await ensureIndexes(database.mongo);
afterAll(() => database.close());

const page = (
  role: 'customer' | 'provider',
  accountId: string,
  section: 'orders' | 'reviews' | 'complaints' | 'complaintPhotos' | 'messages' | 'availability',
) => exportPage(exporting, { role, accountId, section, cursor: null });

it('gives each side its own view of an order: contact data only while shown, and nothing to anybody else', async () => {
  const command = await placedBooking(deps);
  const providerId = command.body.provider_id;
  const [ofCustomer, ofProvider] = [await page('customer', command.customerId, 'orders'), await page('provider', providerId, 'orders')];
  expect(ofCustomer).toMatchObject({
    items: [{ id: command.orderId, location: '5 Lake View', CustomerInfo: { phone: '+919800000002' }, ProviderInfo: { mobile: null } }],
    nextCursor: null,
  });
  expect(ofProvider).toMatchObject({
    items: [{ id: command.orderId, CustomerInfo: { phone: null, email: null }, ProviderInfo: { mobile: '+919800000001' } }],
  });
  expect(JSON.stringify(ofProvider)).not.toContain('Lake View');
  await changeOrder(deps, { id: command.orderId, providerId }, { type: 'accept' });
  expect(await page('provider', providerId, 'orders')).toMatchObject({ items: [{ CustomerInfo: { phone: '+919800000002' } }] });
  for (const role of ['customer', 'provider'] as const)
    expect(await page(role, newId(), 'orders')).toEqual({ items: [], nextCursor: null });
  // An id of one role is nobody in the other.
  expect(await page('provider', command.customerId, 'orders')).toEqual({ items: [], nextCursor: null });
});

it('contains an order’s messages for both sides', async () => {
  const command = await confirmedBooking(deps);
  const providerId = command.body.provider_id;
  const key = { id: command.orderId, customerId: command.customerId };
  await sendMessage({ ...deps, ...exporting }, key, { id: newId(), from: 'customer', text: 'Ring twice' });
  for (const [role, id] of [
    ['customer', command.customerId],
    ['provider', providerId],
  ] as const)
    expect(await page(role, id, 'messages')).toMatchObject({
      items: [{ order_id: command.orderId, messages: [{ from: 'customer', text: 'Ring twice' }] }],
      nextCursor: null,
    });
  expect(await page('customer', newId(), 'messages')).toEqual({ items: [], nextCursor: null });
});

it('continues where a page ended', async () => {
  const command = await placedBooking(deps);
  const [stored] = (await deps.orders.pageOfCustomer(command.customerId, { limit: 1 })).items;
  if (stored === undefined) throw new Error('The order was not stored');
  const documents = database.mongo.collection('orders');
  const original = await documents.findOne({ _id: command.orderId as never });
  const copies = Array.from({ length: 120 }, (_, n) => {
    const details = { ...(original?.['details'] as object), createdAt: new Date(morning.getTime() - n * 1_000), requestId: null };
    return { ...original, _id: newId() as never, details };
  });
  await documents.insertMany(copies);
  const first = await page('customer', command.customerId, 'orders');
  expect(first.items).toHaveLength(100);
  const rest = await exportPage(exporting, {
    role: 'customer',
    accountId: command.customerId,
    section: 'orders',
    cursor: first.nextCursor,
  });
  expect([rest.items.length, rest.nextCursor]).toEqual([21, null]);
});

it('contains a provider’s hours, reviews and complaints', async () => {
  const command = await bookingOn(deps);
  const providerId = command.body.provider_id;
  expect(await page('provider', providerId, 'availability')).toMatchObject({ items: [{ capacity: 1 }] });
  expect(await page('provider', providerId, 'reviews')).toEqual({ items: [], nextCursor: null });
  expect(await page('customer', command.customerId, 'availability')).toEqual({ items: [], nextCursor: null });
  const complaint = aComplaint({
    id: newId(),
    orderId: command.orderId,
    customerId: command.customerId,
    providerId,
    photos: [newId()],
    statement: { text: 'There was no address.', at: morning },
  });
  await exporting.complaints.add(complaint, pendingOrder(), [Buffer.from('a photo')], async () => ok(undefined));
  expect(await page('customer', command.customerId, 'complaints')).toMatchObject({
    items: [{ CustomerInfo: { name: 'Asha Rao' }, photos: complaint.photos, statement: null, stated: morning.toISOString() }],
  });
  expect(await page('customer', command.customerId, 'complaintPhotos')).toMatchObject({
    items: [{ id: complaint.photos[0], about: [complaint.id], base64: Buffer.from('a photo').toString('base64') }],
  });
  expect((await page('provider', providerId, 'complaintPhotos')).items).toEqual([]);
  const [ofProvider] = (await page('provider', providerId, 'complaints')).items;
  expect(ofProvider).toMatchObject({ CustomerInfo: { name: 'Asha' }, photos: complaint.photos, statement: 'There was no address.' });
});
