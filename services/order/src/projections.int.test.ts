import {
  customerDeletedV1,
  customerRegisteredV1,
  customerUpdatedV1,
  providerRegisteredV1,
  providerUpdatedV1,
  serviceArchivedV1,
  serviceChangedV1,
  servicePublishedV1,
} from '@karigar/contracts';
import { ensureIndexes, newId, systemClock, type RebuildCounts } from '@karigar/service-kit';
import {
  consumeForTest,
  customerFacts,
  eventMessage,
  poisoned,
  providerFacts,
  serviceFacts,
  until,
  untilHandled,
  useEngines,
  type TestEngines,
} from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory, type Directory } from './directory/data/directory.ts';
import { directoryHandlers } from './directory/messaging/on-directory-events.ts';
import { orderProjections } from './projections.ts';

const collections = ['customers', 'providers', 'services'] as const;
const topics = ['customer', 'provider', 'service'] as const;

/** A person or service as its owner knows it. */
interface Owned {
  readonly id: string;
  version: number;
}

describe('the directory of the order service, built again while it serves', () => {
  let engines: TestEngines;
  let directory: Directory;
  let consumer: Awaited<ReturnType<typeof consumeForTest>>;
  const customers: Owned[] = Array.from({ length: 60 }, () => ({ id: newId(), version: 0 }));
  const providers: Owned[] = Array.from({ length: 20 }, () => ({ id: newId(), version: 0 }));
  const services: (Owned & { providerId: string })[] = providers.map(({ id }) => ({ id: newId(), version: 0, providerId: id }));
  const goneId = newId();
  const archivedId = newId();

  const announceCustomer = (customer: Owned) => {
    customer.version += 1;
    return eventMessage(engines.topicPrefix, customer.version === 1 ? customerRegisteredV1 : customerUpdatedV1, {
      subject: customer.id,
      version: customer.version,
      data: customerFacts({ customerId: customer.id, name: `Asha ${customer.version}` }),
    });
  };
  const announceProvider = (provider: Owned) => {
    provider.version += 1;
    const base = { lat: 18.5 + provider.version / 100, lng: 73.8, radiusKm: 10 };
    return eventMessage(engines.topicPrefix, provider.version === 1 ? providerRegisteredV1 : providerUpdatedV1, {
      subject: provider.id,
      version: provider.version,
      data: providerFacts({ providerId: provider.id, name: `Ramesh ${provider.version}`, base }),
    });
  };
  const announceService = (service: (typeof services)[number]) => {
    service.version += 1;
    return eventMessage(engines.topicPrefix, service.version === 1 ? servicePublishedV1 : serviceChangedV1, {
      subject: service.id,
      version: service.version,
      data: serviceFacts({ serviceId: service.id, providerId: service.providerId, name: `Taps ${service.version}` }),
    });
  };
  const announceAll = () => [...customers.map(announceCustomer), ...providers.map(announceProvider), ...services.map(announceService)];
  const untilQuiet = async () => {
    for (const topic of topics) await untilHandled(engines, 'order', topic);
  };
  const stored = async () =>
    Object.fromEntries(
      await Promise.all(
        collections.map(async (name) => [name, await engines.mongo.collection(name).find({}).sort({ _id: 1 }).toArray()] as const),
      ),
    );
  const rebuild = async (): Promise<RebuildCounts> => {
    const kafka = engines.anotherKafka();
    const { mongo, topicPrefix, log } = engines;
    const directoryProjection = orderProjections({ mongo }).projections['directory'];
    if (directoryProjection === undefined) throw new Error('The order service has a directory');
    return directoryProjection.rebuild({ service: 'order', mongo, kafka, topicPrefix, clock: systemClock, log });
  };
  const agreesWithOwners = async () => {
    for (const { id, version } of customers)
      expect(await directory.customer(id)).toMatchObject({ name: `Asha ${version}`, from: { customer: version } });
    for (const { id, version } of providers)
      expect(await directory.provider(id)).toMatchObject({ name: `Ramesh ${version}`, from: { provider: version } });
    for (const { id, version, providerId } of services) {
      const base = (await directory.provider(providerId))?.base;
      expect(await directory.service(id)).toMatchObject({ name: `Taps ${version}`, from: { service: version }, providerId, base });
    }
    expect(await directory.customer(goneId)).toMatchObject({ name: 'Deleted account', email: '', from: { customer: 2 } });
    expect(await directory.service(archivedId)).toMatchObject({ name: '', archived: true, areas: [], from: { service: 2 } });
  };

  beforeAll(async () => {
    engines = await useEngines();
    directory = createDirectory(engines.mongo);
    await ensureIndexes(engines.mongo);
    consumer = await consumeForTest(engines, { group: 'order', handlers: directoryHandlers, deps: { directory } });
    const first = announceAll();
    const gone = { id: goneId, version: 0 };
    const archived = { id: archivedId, version: 0, providerId: newId() };
    await engines.kafka.publish([
      ...first.slice(0, 1).flatMap(poisoned),
      ...first,
      announceCustomer(gone),
      eventMessage(engines.topicPrefix, customerDeletedV1, { subject: goneId, version: 2, data: { customerId: goneId } }),
      announceService(archived),
      eventMessage(engines.topicPrefix, serviceArchivedV1, {
        subject: archivedId,
        version: 2,
        data: { serviceId: archivedId, providerId: archived.providerId, categoryId: 'plumbing' },
      }),
      ...announceAll(),
    ]);
    await untilQuiet();
    const rated = { count: 3, sum: 14, revision: 3, score: 4.4 };
    await engines.mongo.collection('services').updateMany({}, { $set: { rated } });
  });
  afterAll(async () => {
    await consumer.stop();
    await engines.close();
  });

  it('is unchanged by a rebuild when nothing was wrong', async () => {
    const before = await stored();
    expect(await rebuild()).toMatchObject({ added: 0, replaced: 0, removed: 0, same: 102, unreadable: 3 });
    expect(await stored()).toEqual(before);
    await agreesWithOwners();
  });

  it('is repaired: wrong, older, future, stray, missing and orphaned entries', async () => {
    const [wrong, older, future, stray, missing] = customers;
    const of = (owned: Owned | undefined) => ({ _id: owned?.id ?? '' });
    const before = await stored();
    const raw = engines.mongo.collection<{ _id: string } & Record<string, unknown>>('customers');
    await raw.updateOne(of(wrong), { $set: { mobile: '+910000000000' } });
    await raw.updateOne(of(older), { $set: { name: 'Asha 1', 'from.customer': 1 } });
    await raw.updateOne(of(future), { $set: { name: 'Nobody', 'from.customer': 999 } });
    await raw.updateOne(of(stray), { $set: { nickname: 'A' } });
    await raw.deleteOne(of(missing));
    await raw.insertOne({ _id: newId(), name: 'Nobody', from: { customer: 1 } });
    await engines.mongo
      .collection<{ _id: string; areas: string[] }>('services')
      .updateOne({ _id: services[0]?.id ?? '' }, { $set: { areas: ['elsewhere'] } });

    expect(await rebuild()).toMatchObject({ added: 1, replaced: 5, removed: 1 });
    expect(await stored()).toEqual(before);
    // And it follows the events again.
    if (future !== undefined) await engines.kafka.publish([announceCustomer(future)]);
    await untilQuiet();
    await agreesWithOwners();
  });

  it(
    'is complete again after its destruction, and serves its old content meanwhile, under a load of changes',
    { timeout: 90_000 },
    async () => {
      await engines.mongo.collection('customers').deleteMany({});
      await engines.mongo.collection('services').deleteMany({});
      let isOver = false;
      const changing = (async () => {
        for (let n = 0; !isOver; n += 1) {
          const [customer, provider, service] = [customers[n % 60], providers[n % 20], services[n % 20]];
          if (customer !== undefined && provider !== undefined && service !== undefined)
            await engines.kafka.publish([announceCustomer(customer), announceProvider(provider), announceService(service)]);
          // Without a bound, a slow machine would have more to catch up with the longer it takes.
          const isApplied = async () => isOver || (await directory.provider(provider?.id ?? ''))?.from.provider === provider?.version;
          if (n % 20 === 19) await until('the changes are applied', isApplied, 60_000);
        }
      })();
      const lastSeen = new Map<string, number>();
      const reading = (async () => {
        while (!isOver)
          for (const { id } of providers) {
            const version = (await directory.provider(id))?.from.provider ?? 0;
            expect(version).toBeGreaterThanOrEqual(lastSeen.get(id) ?? 1);
            lastSeen.set(id, version);
          }
      })();
      await rebuild().finally(() => (isOver = true));
      await Promise.all([changing, reading]);
      await untilQuiet();
      await agreesWithOwners();
      expect(await engines.mongo.collection('customers').countDocuments()).toBe(customers.length + 1);
      expect((await directory.service(services[0]?.id ?? ''))?.rated).toMatchObject({ count: 0 });
      expect(await rebuild()).toMatchObject({ added: 0, replaced: 0, removed: 0 });
    },
  );

  it('is left alone when the topics do not match, and nothing remains of the attempt', async () => {
    const before = await stored();
    const { mongo, log } = engines;
    const elsewhere = await useEngines();
    await expect(
      orderProjections({ mongo }).projections['directory']?.rebuild({
        service: 'order',
        mongo,
        kafka: elsewhere.kafka,
        topicPrefix: elsewhere.topicPrefix,
        clock: systemClock,
        log,
      }),
    ).rejects.toThrow('The topics hold nothing of customers');
    await elsewhere.close();
    expect(await stored()).toEqual(before);
    const names = (await mongo.db?.listCollections({}, { nameOnly: true }).toArray())?.map(({ name }) => name) ?? [];
    expect(names.filter((name) => name.includes('rebuild'))).toEqual([]);
  });
});
