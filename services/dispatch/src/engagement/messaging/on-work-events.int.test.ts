import {
  availabilityChangedV1,
  dayMs,
  orderCancelledV1,
  orderEndAskedV1,
  orderFulfilledV1,
  orderFulfilmentUndoneV1,
  orderPlacedV1,
  orderProgressUndoneV1,
  orderProgressedV1,
  type EventDefinition,
} from '@karigar/contracts';
import { ensureIndexes, newId, systemClock } from '@karigar/service-kit';
import { consumeForTest, eventMessage, poisoned, tenfoldAndShuffled, until, untilHandled, useEngines } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createDirectory } from '../../directory/data/directory.ts';
import { createEngagementStore } from '../data/engagement-store.ts';
import { isEngaged, noEngagement, withJob } from '../domain/engagement.ts';
import { workEventHandlers } from './on-work-events.ts';

const engines = await useEngines();
const engagements = createEngagementStore({ connection: engines.mongo, clock: systemClock });
const directory = createDirectory(engines.mongo, systemClock);
await ensureIndexes(engines.mongo);
const consumer = await consumeForTest(engines, {
  group: 'dispatch',
  handlers: workEventHandlers,
  deps: { engagements, directory, clock: systemClock },
});
afterAll(async () => {
  await consumer.stop();
  await engines.close();
});

const at = new Date().toISOString();

/** What happened to an order of a provider, in order. */
type Happened = readonly (readonly [EventDefinition, object])[];

const placed = [
  orderPlacedV1,
  { number: 'K-1', status: 'confirmed', scheduledStart: at, scheduledEnd: null, subtotalPaise: 1, totalPaise: 2 },
] as const;
const step = (name: string) => [orderProgressedV1, { step: name }] as const;
const undone = (name: string | null) => [orderProgressUndoneV1, { step: name }] as const;
const fulfilled = [orderFulfilledV1, {}] as const;
const notDone = (name: string | null) => [orderFulfilmentUndoneV1, { step: name }] as const;
const asked = (who: string) => [orderEndAskedV1, { asked: who }] as const;
const cancelled = [orderCancelledV1, { by: 'customer', reason: null }] as const;

/** Values that only a newer version of the order service knows. */
const cancelledByNewRole = [orderCancelledV1, { by: 'partner', reason: null }] as const;

const histories: Record<string, { requestId: string | null; happened: Happened; engaged: boolean }> = {
  // It is known since its acceptance, which these providers have not had.
  'an instant order': { requestId: newId(), happened: [placed], engaged: false },
  'an instant order on the way': { requestId: newId(), happened: [placed, step('on_the_way')], engaged: true },
  'a fulfilled instant order': { requestId: newId(), happened: [placed, step('started'), fulfilled], engaged: false },
  'a cancelled instant order': { requestId: newId(), happened: [placed, cancelled], engaged: false },
  'an instant order that was cancelled by a new role': { requestId: newId(), happened: [placed, cancelledByNewRole], engaged: false },
  'an instant order that nobody came for, says the customer': {
    requestId: newId(),
    happened: [placed, step('on_the_way'), asked('provider')],
    engaged: false,
  },
  'an instant order that was started with the code after that': {
    requestId: newId(),
    happened: [placed, asked('provider'), step('started')],
    engaged: true,
  },
  'an instant order that both are asked about': { requestId: newId(), happened: [placed, step('started'), asked('both')], engaged: true },
  'a booking with a new step': { requestId: null, happened: [placed, step('parked')], engaged: false },
  'a booking': { requestId: null, happened: [placed], engaged: false },
  'a booking on the way': { requestId: null, happened: [placed, step('on_the_way')], engaged: false },
  'a booking whose work has started': { requestId: null, happened: [placed, step('arrived'), step('started')], engaged: true },
  'a booking whose start was undone': { requestId: null, happened: [placed, step('started'), undone('arrived')], engaged: false },
  'an instant order that is not done after all': { requestId: newId(), happened: [placed, fulfilled, notDone(null)], engaged: true },
  'a booking that is not done after all': {
    requestId: null,
    happened: [placed, step('started'), fulfilled, notDone('started')],
    engaged: true,
  },
  'a booking that is done in the end': {
    requestId: null,
    happened: [placed, step('started'), fulfilled, notDone('started'), fulfilled],
    engaged: false,
  },
  'a fulfilled booking': { requestId: null, happened: [placed, step('started'), fulfilled], engaged: false },
};

it('tracks who is at work under tenfold duplicates in any order, and parks unreadable messages', async () => {
  const cases = Object.entries(histories).map(([name, history]) => ({ name, ...history, providerId: newId(), orderId: newId() }));
  const messages = cases.flatMap(({ providerId, orderId, requestId, happened }) =>
    happened.map(([definition, data], index) =>
      eventMessage(engines.topicPrefix, definition, {
        subject: orderId,
        version: index + 1,
        data: { orderId, providerId, requestId, customerId: 'customer-1', serviceId: 'service-1', at, ...data },
      }),
    ),
  );
  const poison = messages
    .filter(({ headers }) => headers?.['ce_type'] === orderProgressedV1.type)
    .slice(0, 2)
    .flatMap(poisoned);
  await engines.kafka.publish([...poison, ...tenfoldAndShuffled(messages)]);
  await untilHandled(engines, 'dispatch', 'order');
  await until('everything unreadable is parked', () => consumer.letters.length >= poison.length);
  for (const { name, providerId, engaged } of cases) expect(isEngaged(await engagements.of(providerId)), name).toBe(engaged);
});

it('ignores old events of a job that is no longer remembered', async () => {
  const [providerId, orderId, requestId] = [newId(), newId(), newId()];
  const time = new Date(Date.now() - 5 * dayMs);
  const begun: Happened = [placed, step('on_the_way'), step('started')];
  const messages = begun.map(([definition, data], index) =>
    eventMessage(engines.topicPrefix, definition, {
      subject: orderId,
      version: index + 1,
      time,
      data: { orderId, providerId, requestId, customerId: 'customer-1', serviceId: 'service-1', at, ...data },
    }),
  );
  await engines.kafka.publish(messages);
  await untilHandled(engines, 'dispatch', 'order');
  expect(isEngaged(await engagements.of(providerId))).toBe(false);
});

it('ignores a job’s oldest events when they come again after a hundred other jobs', async () => {
  const providerId = newId();
  const jobs = Array.from({ length: 100 }, () => ({ orderId: newId(), requestId: newId() }));
  const happened: Happened = [placed, step('on_the_way'), step('started'), fulfilled];
  const messages = jobs.flatMap((job) =>
    happened.map(([definition, data], index) =>
      eventMessage(engines.topicPrefix, definition, {
        subject: job.orderId,
        version: index + 1,
        data: { ...job, providerId, customerId: 'customer-1', serviceId: 'service-1', at, ...data },
      }),
    ),
  );
  await engines.kafka.publish(messages);
  await untilHandled(engines, 'dispatch', 'order');
  const begun = messages.filter((_, index) => index % happened.length < happened.length - 1);
  await engines.kafka.publish(begun.toReversed());
  await untilHandled(engines, 'dispatch', 'order');
  expect(isEngaged(await engagements.of(providerId))).toBe(false);
});

it('knows each provider’s capacity', async () => {
  const providerId = newId();
  const capacity = (version: number, of: number) =>
    eventMessage(engines.topicPrefix, availabilityChangedV1, { subject: providerId, version, data: { providerId, capacity: of } });
  await engines.kafka.publish(tenfoldAndShuffled([capacity(1, 1), capacity(2, 4), capacity(3, 2)]));
  await until('the newest is known', async () => (await engagements.of(providerId)).capacityVersion === 3);
  expect(await engagements.of(providerId)).toMatchObject({ capacity: 2 });
});

it('keeps a provider unsettled who became free while their engagement was being settled', async () => {
  const providerId = newId();
  const isUnsettled = async () => {
    for await (const id of engagements.unsettled()) if (id === providerId) return true;
    return false;
  };
  await engagements.change(providerId, (before) => withJob(before, { id: 'a', version: 1, isUnderWay: true, at: new Date() }));
  const engaged = await engagements.of(providerId);
  await engagements.change(providerId, (before) => withJob(before, { id: 'a', version: 2, isUnderWay: false, at: new Date() }));
  await engagements.markSettled(providerId, engaged);
  const free = await engagements.of(providerId);
  expect(free).toMatchObject({ changes: engaged.changes + 1, settledChange: 0 });
  expect(await isUnsettled()).toBe(true);
  await engagements.markSettled(providerId, free);
  expect(await isUnsettled()).toBe(false);
});

it('keeps nothing of a deleted provider, even when the last events of their work come late', async () => {
  const [gone, working] = [newId(), newId()];
  await directory.providers.create({ _id: gone, name: 'Deleted account', city: '', deleted: true, from: { provider: 2 } });
  const eventsOf = (providerId: string) => {
    const orderId = newId();
    const happened: Happened = [placed, step('started'), fulfilled];
    return happened.map(([definition, data], index) =>
      eventMessage(engines.topicPrefix, definition, {
        subject: orderId,
        version: index + 1,
        data: { orderId, providerId, requestId: null, customerId: 'customer-1', serviceId: 'service-1', at, ...data },
      }),
    );
  };
  await engines.kafka.publish(tenfoldAndShuffled([...eventsOf(gone), ...eventsOf(working)]));
  await untilHandled(engines, 'dispatch', 'order');
  expect((await engagements.of(working)).jobs).not.toEqual([]);
  expect(await engagements.of(gone)).toEqual(noEngagement);
});
