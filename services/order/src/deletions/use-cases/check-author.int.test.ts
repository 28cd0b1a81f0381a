import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, onePixel } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createComplaintRepository } from '../../complaints/data/complaint-repository.ts';
import { toEvents } from '../../complaints/messaging/publishes.ts';
import { fileComplaint } from '../../complaints/use-cases/file-complaint.ts';
import { createThreadStore } from '../../messages/data/thread-store.ts';
import { toEvents as toThreadEvents } from '../../messages/messaging/publishes.ts';
import { sendMessage } from '../../messages/use-cases/messages.ts';
import { addWorkPhoto } from '../../orders/use-cases/add-work-photo.ts';
import { changeOrder } from '../../orders/use-cases/change-order.ts';
import { morning, tomorrowAtOne } from '../../testing/builders.ts';
import { confirmedBooking, silentOutbox, startOrderDeps } from '../../testing/deps.ts';
import { close } from './close.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
const threads = createThreadStore({ connection: database.mongo, outbox: silentOutbox, clock, toEvents: toThreadEvents });
const complaints = createComplaintRepository({ connection: database.mongo, outbox: silentOutbox, clock, toEvents });
await ensureIndexes(database.mongo);
afterAll(() => database.close());

/** An order of 1-3 PM that has just been fulfilled. */
const fulfilledOrder = async () => {
  clock.set(morning);
  const { orderId, customerId, body } = await confirmedBooking(deps);
  clock.set(tomorrowAtOne.start);
  await changeOrder(deps, { id: orderId }, { type: 'fulfil' });
  return { orderId, customerId, providerId: body.provider_id };
};

it('stores what somebody has written before their account is closed for its deletion, and nothing afterwards', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { orderId, customerId } = await fulfilledOrder();
    const id = newId();
    const say = () => sendMessage({ ...deps, threads }, { id: orderId, customerId }, { id: newId(), from: 'customer', text: 'Thank you' });
    const complain = (complaintId = newId()) =>
      fileComplaint({ ...deps, complaints }, { complaintId, customerId, orderId, reason: 'late', text: 'An hour late', photos: [] });
    const deletion = { kind: 'customer', id: customerId, deletionId: 'deletion' } as const;
    const [closed, said, filed] = await Promise.all([close(deps, deletion), say(), complain(id)]);
    expect(closed).toEqual({ ok: true, value: { openOrders: 0 } });
    const messages = (await threads.find(orderId))?.messages ?? [];
    expect(messages).toHaveLength(said.ok ? 1 : 0);
    expect((await complaints.find({ id })) !== undefined).toBe(filed.ok);
    // An open complaint would be a reason of its own.
    await database.mongo.model('Complaint').updateMany({ orderId }, { $set: { state: 'resolved' } });
    for (const late of [await say(), await complain()]) expect(late).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect((await threads.find(orderId))?.messages ?? []).toHaveLength(messages.length);
  }
});

it('stores a photo of the work before the account of its provider is closed, and none afterwards', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { orderId, providerId } = await fulfilledOrder();
    const photograph = () =>
      addWorkPhoto(
        deps,
        { id: orderId, providerId },
        { operationId: newId(), moment: 'after', pictures: [{ field: 'photo', bytes: onePixel }] },
      );
    const deletion = { kind: 'provider', id: providerId, deletionId: 'deletion' } as const;
    const [closed, added] = await Promise.all([close(deps, deletion), photograph()]);
    expect(closed).toEqual({ ok: true, value: { openOrders: 0 } });
    const shown = async () => (await deps.orders.find({ id: orderId }))?.workPhotos?.after;
    const before = await shown();
    expect(before !== undefined).toBe(added.ok);
    expect(await photograph()).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(await shown()).toBe(before);
  }
});
