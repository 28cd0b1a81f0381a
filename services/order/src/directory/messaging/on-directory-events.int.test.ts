import {
  customerDeletedV1,
  customerRegisteredV1,
  customerUpdatedV1,
  providerDeletedV1,
  providerRegisteredV1,
  providerUpdatedV1,
  serviceArchivedV1,
  serviceChangedV1,
  servicePublishedV1,
  ok,
  refuse,
} from '@karigar/contracts';
import { servedKeys } from '@karigar/contracts/places';
import { createClosures, followBase, inTransaction, newId, type CancelDeletion } from '@karigar/service-kit';
import {
  consumeForTest,
  customerFacts,
  eventMessage,
  poisoned,
  providerFacts,
  serviceFacts,
  tenfoldAndShuffled,
  until,
  untilHandled,
  useEngines,
} from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createDirectory } from '../data/directory.ts';
import { directoryReactions, directoryHandlers } from './on-directory-events.ts';

const topics = ['customer', 'provider', 'service'] as const;

const engines = await useEngines();
const directory = createDirectory(engines.mongo);
const closures = createClosures(engines.mongo);
const consumer = await consumeForTest(engines, {
  group: 'order',
  handlers: [...directoryHandlers, ...directoryReactions],
  deps: { directory, closures },
});
afterAll(async () => {
  await consumer.stop();
  await engines.close();
});

it('ends with the latest state under tenfold duplicates in any order, and parks unreadable messages', async () => {
  const [customerId, providerId, serviceId] = [newId(), newId(), newId()];
  const customer = (version: number) =>
    eventMessage(engines.topicPrefix, version === 1 ? customerRegisteredV1 : customerUpdatedV1, {
      subject: customerId,
      version,
      data: customerFacts({ customerId, name: `Asha ${version}` }),
    });
  const provider = (version: number) =>
    eventMessage(engines.topicPrefix, version === 1 ? providerRegisteredV1 : providerUpdatedV1, {
      subject: providerId,
      version,
      data: providerFacts({
        providerId,
        name: `Ramesh ${version}`,
        // Blocked and opened again and blocked.
        blocked: version % 2 === 0,
      }),
    });
  const service = (version: number) =>
    eventMessage(engines.topicPrefix, version === 1 ? servicePublishedV1 : serviceChangedV1, {
      subject: serviceId,
      version,
      data: serviceFacts({
        serviceId,
        providerId,
        name: `Tap repair ${version}`,
        serviceType: 'HOME',
        visitingChargePaise: version,
        instantVisitingChargePaise: 0,
      }),
    });
  const archived = eventMessage(engines.topicPrefix, serviceArchivedV1, {
    subject: serviceId,
    version: 5,
    data: { serviceId, providerId, categoryId: 'plumbing' },
  });
  const healthy = [1, 2, 3, 4].flatMap((version) => [customer(version), provider(version), service(version)]);
  const poison = [customer(9), provider(9), service(9)].flatMap(poisoned);
  // The poison comes first: a consumer that stopped at it would never reach the rest.
  await engines.kafka.publish([...poison, ...tenfoldAndShuffled([...healthy, archived])]);

  await until('everything unreadable is parked', () => consumer.letters.length >= poison.length);
  for (const topic of topics) await untilHandled(engines, 'order', topic);
  expect(await directory.customer(customerId)).toMatchObject({ name: 'Asha 4', from: { customer: 4 } });
  expect(await directory.provider(providerId)).toMatchObject({ name: 'Ramesh 4', blocked: true, from: { provider: 4 } });
  expect(await directory.service(serviceId)).toMatchObject({
    archived: true,
    areas: [],
    categoryId: 'plumbing',
    rated: { count: 0 },
    from: { service: 5 },
  });
  expect(consumer.letters).toHaveLength(poison.length);
});

it('keeps everything of a suspended service but the right to book it, under tenfold duplicates in any order', async () => {
  const [serviceId, providerId] = [newId(), newId()];
  const service = (version: number, more = {}) =>
    eventMessage(engines.topicPrefix, version === 1 ? servicePublishedV1 : serviceChangedV1, {
      subject: serviceId,
      version,
      data: { ...serviceFacts({ serviceId, providerId, name: `Tap repair ${version}` }), ...more },
    });
  const shown = () => directory.service(serviceId);
  const suspended = [service(1), service(2, { suspended: true, suspensionChanged: true }), service(3, { suspended: true })];
  await engines.kafka.publish(tenfoldAndShuffled(suspended));
  await untilHandled(engines, 'order', 'service');
  expect(await shown()).toMatchObject({ name: 'Tap repair 3', suspended: true, archived: false, from: { service: 3 } });
  expect((await shown())?.areas).not.toEqual([]);
  expect(await directory.countServices(providerId)).toBe(0);

  await engines.kafka.publish(tenfoldAndShuffled([...suspended, service(4, { suspensionChanged: true })]));
  await untilHandled(engines, 'order', 'service');
  expect(await shown()).toMatchObject({ name: 'Tap repair 4', suspended: false });
  expect(await directory.countServices(providerId)).toBe(1);
});

it('keeps nothing of a deleted person, even when older events arrive later', async () => {
  const [customerId, providerId] = [newId(), newId()];
  const customer = (version: number) =>
    eventMessage(engines.topicPrefix, customerUpdatedV1, {
      subject: customerId,
      version,
      data: customerFacts({ customerId, pincode: '411001' }),
    });
  const provider = (version: number) =>
    eventMessage(engines.topicPrefix, providerUpdatedV1, {
      subject: providerId,
      version,
      data: providerFacts({ providerId, name: 'Ramesh', avatar: '/a' }),
    });
  const gone = [
    eventMessage(engines.topicPrefix, customerDeletedV1, { subject: customerId, version: 4, data: { customerId } }),
    eventMessage(engines.topicPrefix, providerDeletedV1, { subject: providerId, version: 4, data: { providerId } }),
  ];
  const before = consumer.letters.length;
  const poison = gone.flatMap(poisoned);
  const healthy = tenfoldAndShuffled([...[2, 3].flatMap((version) => [customer(version), provider(version)]), ...gone]);
  await engines.kafka.publish([...poison, ...healthy]);
  await until('everything unreadable is parked', () => consumer.letters.length >= before + poison.length);
  for (const topic of ['customer', 'provider'] as const) await untilHandled(engines, 'order', topic);
  expect(await directory.customer(customerId)).toEqual({
    _id: customerId,
    name: 'Deleted account',
    email: '',
    mobile: '',
    city: '',
    from: { customer: 4 },
  });
  expect(await directory.provider(providerId)).toMatchObject({ name: 'Deleted account', mobile: '', address: '', from: { provider: 4 } });
  expect(consumer.letters).toHaveLength(before + poison.length);
});

it('finds services around their provider’s base, whatever arrives first, until the base or the account is removed', async () => {
  const [providerId, serviceId] = [newId(), newId()];
  const place = { city: 'Jaipur', state: 'Rajasthan', country: 'India' };
  const provider = (version: number, base?: { lat: number; lng: number; radiusKm: number } | null) =>
    eventMessage(engines.topicPrefix, providerUpdatedV1, {
      subject: providerId,
      version,
      data: providerFacts({ providerId, ...place, base }),
    });
  const service = (version: number) =>
    eventMessage(engines.topicPrefix, version === 1 ? servicePublishedV1 : serviceChangedV1, {
      subject: serviceId,
      version,
      data: serviceFacts({ serviceId, providerId, ...place }),
    });
  const base = { lat: 18.51, lng: 73.81, radiusKm: 8 };
  const stored = () => directory.services.findOne({ _id: serviceId }).lean();
  await engines.kafka.publish(
    tenfoldAndShuffled([provider(1), provider(2, { ...base, radiusKm: 40 }), provider(3, base), service(1), service(2)]),
  );
  for (const topic of ['provider', 'service'] as const) await untilHandled(engines, 'order', topic);
  expect(await stored()).toMatchObject({ base, areas: servedKeys({ areas: ['jaipur'], base }) });
  await engines.kafka.publish(tenfoldAndShuffled([provider(3, base), provider(4, null), service(3)]));
  for (const topic of ['provider', 'service'] as const) await untilHandled(engines, 'order', topic);
  expect(await stored()).toMatchObject({ base: null, areas: ['jaipur'] });

  await engines.kafka.publish([provider(5, base)]);
  await untilHandled(engines, 'order', 'provider');
  expect(await stored()).toMatchObject({ base });
  await engines.kafka.publish([
    eventMessage(engines.topicPrefix, providerDeletedV1, { subject: providerId, version: 6, data: { providerId } }),
  ]);
  await untilHandled(engines, 'order', 'provider');
  expect(await stored()).toMatchObject({ base: null, areas: ['jaipur'] });
  expect(await directory.providers.findOne({ _id: providerId }).lean()).toMatchObject({ base: null });
});

it('keeps nothing of what was written in an archived service, whether or not its earlier events are still in the topic', async () => {
  const [providerId, serviceId, compactedId] = [newId(), newId(), newId()];
  const archived = (id: string) =>
    eventMessage(engines.topicPrefix, serviceArchivedV1, {
      subject: id,
      version: 3,
      data: { serviceId: id, providerId, categoryId: 'plumbing' },
    });
  const published = [1, 2].map((version) =>
    eventMessage(engines.topicPrefix, servicePublishedV1, { subject: serviceId, version, data: serviceFacts({ serviceId, providerId }) }),
  );
  await engines.kafka.publish([...published, archived(serviceId), archived(compactedId)]);
  await untilHandled(engines, 'order', 'service');
  const { _id, ...compacted } = (await directory.service(compactedId)) ?? {};
  expect(compacted).toMatchObject({ name: '', coverImage: '', areas: [], archived: true });
  expect(await directory.service(serviceId)).toEqual({ ...compacted, _id: serviceId });
});

it('lists a restored service again under duplicates in any order, and asks about its closure', async () => {
  const [providerId, serviceId, deletionId] = [newId(), newId(), newId()];
  const service = (version: number) =>
    eventMessage(engines.topicPrefix, servicePublishedV1, { subject: serviceId, version, data: serviceFacts({ serviceId, providerId }) });
  const archived = (version: number) =>
    eventMessage(engines.topicPrefix, serviceArchivedV1, {
      subject: serviceId,
      version,
      data: { serviceId, providerId, categoryId: 'plumbing' },
    });
  const publish = async (...messages: ReturnType<typeof service>[]) => {
    await engines.kafka.publish(tenfoldAndShuffled(messages));
    await untilHandled(engines, 'order', 'service');
  };
  const asked: string[] = [];
  const ownerSays =
    (isDeleted: boolean): CancelDeletion =>
    async (deletion) => {
      if (deletion.id === serviceId) asked.push(deletion.deletionId);
      return isDeleted;
    };
  const lateBy = (ms: number) => new Date(Date.now() + ms);
  const isOpen = async () =>
    (
      await inTransaction(engines.mongo, serviceId, async (session) =>
        (await closures.checkOpen([{ kind: 'service', id: serviceId }], session)) === undefined ? ok(undefined) : refuse('CONFLICT'),
      )
    ).ok;
  const close = (id: string, at = new Date()) =>
    inTransaction(engines.mongo, serviceId, async (session) =>
      ok(await closures.close({ kind: 'service', id: serviceId, deletionId: id }, at, session)),
    );

  await close(deletionId, lateBy(-60_000));
  await closures.reopenAbandoned(new Date(), ownerSays(true));
  await publish(service(1), archived(3));
  expect(await directory.service(serviceId)).toMatchObject({ archived: true });
  expect(await directory.countServices(providerId)).toBe(0);
  // A repeated publication from before the deletion opens nothing: the owner is asked, and says that it is deleted.
  await closures.reopenAbandoned(new Date(), ownerSays(true));
  expect(await isOpen()).toBe(false);

  asked.length = 0;
  await publish(archived(3), service(5), service(1));
  expect(await directory.service(serviceId)).toMatchObject({ archived: false, from: { service: 5 } });
  expect(await directory.countServices(providerId)).toBe(1);
  expect(await isOpen()).toBe(false);
  await closures.reopenAbandoned(new Date(), ownerSays(false));
  expect(asked).toEqual([deletionId]);
  expect(await isOpen()).toBe(true);

  // A deletion that began after the publication is asked about in its own time only.
  await close('the next deletion', lateBy(1_000));
  await publish(service(5), archived(3));
  await closures.reopenAbandoned(new Date(), ownerSays(false));
  expect(asked).toEqual([deletionId]);
  expect(await isOpen()).toBe(false);
  expect(await directory.service(serviceId)).toMatchObject({ archived: false });

  // Brought back within seconds: nobody waits until the closure is old enough to be taken for abandoned.
  await close('a deletion of a moment ago', lateBy(-1_000));
  await publish(service(7));
  await closures.reopenAbandoned(new Date(), ownerSays(false));
  expect(await isOpen()).toBe(true);
});

it('ends with the newest base, even if a caller that has read an older one writes it afterwards', async () => {
  const [providerId, serviceId] = [newId(), newId()];
  const older = { lat: 18.51, lng: 73.81, radiusKm: 8 };
  const newest = { ...older, radiusKm: 40 };
  await directory.services.insertMany([{ _id: serviceId, providerId, name: 'Taps', areas: ['jaipur'], from: { service: 1 } }]);
  const reads = [older];

  await followBase(directory.services, providerId, async () => reads.shift() ?? newest);

  expect(await directory.services.findOne({ _id: serviceId }).lean()).toMatchObject({ base: newest });
});
