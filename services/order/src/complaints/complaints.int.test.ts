import { dayMs, minuteMs } from '@karigar/contracts';
import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, onePixel } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { morning } from '../testing/builders.ts';
import { confirmedBooking, silentOutbox, startOrderDeps } from '../testing/deps.ts';
import { changeOrder } from '../orders/use-cases/change-order.ts';
import { askAboutForgottenOrders } from '../orders/use-cases/clock-commands.ts';
import { createComplaintRepository } from './data/complaint-repository.ts';
import { toEvents } from './messaging/publishes.ts';
import { fileComplaint } from './use-cases/file-complaint.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
const complaints = createComplaintRepository({ connection: database.mongo, outbox: silentOutbox, clock, toEvents });
await ensureIndexes(database.mongo);
afterAll(() => database.close());

it('files one of ten complaints that are made at once about an order, and names it to the others', async () => {
  const { orderId, customerId } = await confirmedBooking(deps);
  const photos = [{ field: 'photos', bytes: onePixel }];
  const file = (complaintId = newId()) =>
    fileComplaint({ ...deps, complaints }, { complaintId, customerId, orderId, reason: 'late', text: 'An hour late', photos });
  const results = await Promise.all(Array.from({ length: 10 }, () => file()));
  const [filed, ...more] = results.flatMap((result) => (result.ok ? [result.value] : []));
  expect(more).toEqual([]);
  expect(await complaints.ofOrder({ orderId, customerId })).toEqual([filed]);
  for (const result of results) if (!result.ok) expect(result).toMatchObject({ code: 'COMPLAINT_OPEN', extras: { id: filed?.id } });
  expect(await database.mongo.model('ComplaintPhoto').countDocuments({ complaintId: filed?.id })).toBe(1);
  expect(await database.mongo.model('ComplaintPhoto').countDocuments()).toBe(1);

  expect(await file(filed?.id)).toEqual({ ok: true, value: filed });
  await database.mongo.model('Complaint').updateOne({ _id: filed?.id }, { $set: { state: 'resolved' } });
  expect(await file()).toMatchObject({ ok: true });
});

it('reports with a complaint that nobody came, as soon as that can be said', async () => {
  const booked = await confirmedBooking(deps);
  const { orderId, customerId } = booked;
  const order = await deps.orders.find({ id: orderId, customerId });
  const end = order?.details.schedule.end ?? morning;
  const file = async (minutes: number) => {
    const at = fixedClock(new Date(end.getTime() + minutes * minuteMs));
    const complaint = { complaintId: newId(), customerId, orderId, reason: 'no_show', text: 'Nobody came.', photos: [] } as const;
    expect(await fileComplaint({ ...deps, complaints, clock: at }, complaint)).toMatchObject({ ok: true });
    await database.mongo.model('Complaint').updateOne({ _id: complaint.complaintId }, { $set: { state: 'resolved' } });
    return (await deps.orders.find({ id: orderId, customerId }))?.state;
  };
  expect(await file(29)).not.toHaveProperty('noShow');
  expect(await file(30)).toMatchObject({ status: 'confirmed', noShow: true });
  expect(await file(31)).toMatchObject({ status: 'confirmed', noShow: true });
});

it.each([
  ['an open complaint that nobody came', 'no_show', 'new', minuteMs, null, 'no_show_reported'],
  ['one from before the visit, which was moved since', 'no_show', 'new', -dayMs, null, 'end_asked'],
  ['one that was resolved', 'no_show', 'resolved', minuteMs, null, 'end_asked'],
  ['one about something else', 'late', 'new', minuteMs, null, 'end_asked'],
  ['one after which the work was started', 'no_show', 'new', minuteMs, 'started', 'end_asked'],
] as const)('answers for the customer a day later, if need be: %s', async (_, reason, state, afterEnd, step, expected) => {
  const { orderId, customerId } = await confirmedBooking(deps);
  const end = (await deps.orders.find({ id: orderId }))?.details.schedule.end ?? morning;
  const complaint = { complaintId: newId(), customerId, orderId, reason, text: 'I waited for an hour.', photos: [] };
  const filed = fixedClock(new Date(end.getTime() + afterEnd));
  expect(await fileComplaint({ ...deps, complaints, clock: filed }, complaint)).toMatchObject({ ok: true });
  await database.mongo.model('Complaint').updateOne({ _id: complaint.complaintId }, { $set: { state } });
  const later = fixedClock(new Date(end.getTime() + 20 * minuteMs));
  if (step) expect(await changeOrder({ ...deps, clock: later }, { id: orderId }, { type: 'progress', step })).toMatchObject({ ok: true });
  const dayAfter = fixedClock(new Date(end.getTime() + dayMs));
  await askAboutForgottenOrders({ ...deps, complaints, clock: dayAfter });
  const order = await deps.orders.find({ id: orderId });
  expect(order?.state).toMatchObject({ status: 'confirmed', askedAt: dayAfter.now() });
  expect(order?.history.at(-1)?.what).toBe(expected);
});
