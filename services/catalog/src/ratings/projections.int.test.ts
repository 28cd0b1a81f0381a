import {
  dayMs,
  orderFulfilledV1,
  providerDeletedV1,
  providerRegisteredV1,
  providerUpdatedV1,
  reviewPublishedV1,
  type EventDefinition,
  type ServiceView,
} from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { eventMessage, poisoned, shuffled, tenfoldAndShuffled, until, untilHandled } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestCatalog, type TestCatalog } from '../testing/index.ts';

let provider: Awaited<ReturnType<TestCatalog['newProvider']>>;
let service: ServiceView;

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());
beforeEach(async () => {
  provider = await catalog.newProvider();
  service = await catalog.publishService(provider);
});

const shown = async () => (await catalog.call('GET', `/services/${service.id}`)).body as ServiceView;
const at = new Date().toISOString();

interface TestEvent {
  readonly type: Parameters<TestCatalog['publishEvent']>[0];
  readonly subject: string;
  readonly data: unknown;
  readonly how?: { version?: number; id?: string };
}
const publishAll = (events: readonly TestEvent[]) =>
  Promise.all(events.map(({ type, subject, data, how }) => catalog.publishEvent(type, subject, data, how)));

interface Totals {
  count: number;
  sum: number;
  revision?: number;
}
const noneYet = (): Record<'service' | 'provider' | 'market', Totals> => ({
  service: { count: 0, sum: 0 },
  provider: { count: 0, sum: 0 },
  market: { count: 0, sum: 0 },
});
let totals = noneYet();
beforeEach(() => {
  totals = noneYet();
});

/** The next review of the service, with the totals after it. */
const review = (rating: number): TestEvent => {
  const reviewId = newId();
  for (const each of Object.values(totals)) {
    each.count += 1;
    each.sum += rating;
  }
  const ids = { reviewId, orderId: newId(), serviceId: service.id, providerId: provider.id, customerId: newId() };
  return {
    type: 'review.published.v1',
    subject: reviewId,
    data: { ...ids, rating, at, totals: structuredClone(totals) },
    how: { id: newId() },
  };
};
/** An operator hides a review of these stars: the totals have fewer reviews and a larger revision. */
const hiding = (rating: number): TestEvent => {
  const { subject, data } = review(rating);
  for (const each of Object.values(totals)) {
    each.count -= 2;
    each.sum -= 2 * rating;
    each.revision = 7;
  }
  const { rating: _, totals: __, ...about } = data as { rating: number; totals: unknown };
  const hidden = { ...about, requestId: null, hidden: true, totals: structuredClone(totals) };
  return { type: 'review.visibility-changed.v1', subject, data: hidden, how: { id: newId() } };
};
/** The totals of a first review. */
const first = (rating: number) => {
  const one = { count: 1, sum: rating };
  return { service: one, provider: one, market: one };
};
const job = (): TestEvent => {
  const orderId = newId();
  return {
    type: 'order.fulfilled.v1',
    subject: orderId,
    data: { orderId, customerId: newId(), providerId: provider.id, serviceId: service.id, requestId: null, at },
    how: { version: 3, id: newId() },
  };
};

it('counts every review and every job once under duplicates and reordering', async () => {
  const told = [5, 5, 4, 3, 5, 4].map(review).concat(Array.from({ length: 7 }, job));
  await publishAll(shuffled(Array.from({ length: 10 }, () => told).flat()));
  await until('all are counted', async () => {
    const { reviewsCount, ProviderInfo } = await shown();
    return reviewsCount === 6 && ProviderInfo.jobsDone === 7;
  });
  // Something that comes after all duplicates, in every partition.
  const last = Array.from({ length: 12 }, () => review(4));
  await publishAll(last);
  await until('the last are counted', async () => (await shown()).reviewsCount === 18);
  expect(await shown()).toMatchObject({ rating: 4.1, reviewsCount: 18, ProviderInfo: { rating: 4.1, jobsDone: 7 } });
});

it('no longer counts a hidden review, under duplicates and reordering', async () => {
  const told = [5, 5, 4, 3, 5, 4].map(review).concat(hiding(3));
  await publishAll(shuffled(Array.from({ length: 10 }, () => told).flat()));
  await untilHandled(catalog.engines, 'catalog', 'review');
  expect(await shown()).toMatchObject({ rating: 4.6, reviewsCount: 5, ProviderInfo: { rating: 4.6, reviewsCount: 5 } });
});

it('counts a job only while it is done, under duplicates and reordering', async () => {
  const done = Array.from({ length: 5 }, job);
  const [once, twice] = done;
  if (!once || !twice) throw new Error('There are five jobs');
  const later = (told: TestEvent, type: TestEvent['type'], version: number): TestEvent => {
    const data = { ...(told.data as object), ...(type === 'order.fulfilled.v1' ? {} : { step: 'started' }) };
    return { ...told, type, data, how: { version, id: newId() } };
  };
  const told = [
    ...done,
    later(once, 'order.fulfilment-undone.v1', 4),
    later(twice, 'order.fulfilment-undone.v1', 4),
    later(twice, 'order.fulfilled.v1', 5),
  ];
  await publishAll(shuffled(Array.from({ length: 10 }, () => told).flat()));
  await untilHandled(catalog.engines, 'catalog', 'order');
  expect((await shown()).ProviderInfo.jobsDone).toBe(4);
  // An undone fulfilment stays undone when an older event arrives late, also in the next count.
  await publishAll([later(once, 'order.fulfilled.v1', 3)]);
  await untilHandled(catalog.engines, 'catalog', 'order');
  await publishAll([job()]);
  await untilHandled(catalog.engines, 'catalog', 'order');
  expect((await shown()).ProviderInfo.jobsDone).toBe(5);
});

it('ranks by a score that a single enthusiastic review does not decide', async () => {
  const other = await catalog.publishService(provider, { name: 'One friend' });
  totals.market = { count: 100, sum: 400 };
  await publishAll(Array.from({ length: 12 }, () => review(5)));
  const friend = newId();
  await catalog.publishEvent('review.published.v1', friend, {
    reviewId: friend,
    orderId: newId(),
    serviceId: other.id,
    providerId: provider.id,
    customerId: newId(),
    rating: 5,
    at,
    totals: { ...first(5), provider: { count: 13, sum: 65 }, market: { count: 113, sum: 465 } },
  });
  await until('all are counted', async () => (await shown()).ProviderInfo.rating === 5 && (await shown()).reviewsCount === 12);
  await until(
    'the friend is counted',
    async () => ((await catalog.call('GET', `/services/${other.id}`)).body as ServiceView).reviewsCount === 1,
  );
  const list = (await catalog.call('GET', `/services?provider=${provider.id}`)).body as { items: ServiceView[] };
  expect(list.items.map(({ id }) => id)).toStrictEqual([service.id, other.id]);
});

it('ranks everybody by the market’s mean of today, newcomers too', async () => {
  const city = `City ${newId()}`;
  const newKarigar = async () => {
    const karigar = await catalog.newProvider({ city });
    return { id: karigar.id, service: await catalog.publishService(karigar, { 'locations[]': [city] }) };
  };
  const [early, late, newcomer] = [await newKarigar(), await newKarigar(), await newKarigar()];
  const rated = ({ id: providerId, service: { id: serviceId } }: typeof early, own: Totals, market: Totals) => {
    const reviewId = newId();
    const ids = { reviewId, orderId: newId(), serviceId, providerId, customerId: newId() };
    return catalog.publishEvent('review.published.v1', reviewId, {
      ...ids,
      rating: 5,
      at,
      totals: { service: own, provider: own, market },
    });
  };
  await rated(early, { count: 1, sum: 5 }, { count: 1_000, sum: 4_900 });
  await rated(late, { count: 6, sum: 30 }, { count: 2_000, sum: 9_000 });
  const ranking = async () =>
    (
      (await catalog.call('GET', `/rankings?city=${encodeURIComponent(city)}`)).body as {
        items: { provider: { id: string }; parts: { marketRating: number } }[];
      }
    ).items.map(({ provider: { id }, parts }) => [id, parts.marketRating]);
  const due = [late, early, newcomer].map(({ id }) => [id, 4.5]);
  await until('all are ranked by the new mean', async () => JSON.stringify(await ranking()) === JSON.stringify(due));
  const listed = async () => (await catalog.call('GET', `/services?city=${encodeURIComponent(city)}`)).body as { items: ServiceView[] };
  const inOrder = [late, early, newcomer].map((karigar) => karigar.service.id).join();
  await until('so are the services', async () => (await listed()).items.map(({ id }) => id).join() === inOrder);

  const latest = await newKarigar();
  const services = catalog.engines.mongo.collection<{ _id: string; rated: unknown }>('services');
  expect(await services.findOne({ _id: latest.service.id })).toMatchObject({ rated: { score: 4.5 } });
  await until('who comes later starts there as well', async () => {
    const found = (await ranking()).find(([id]) => id === latest.id);
    return found?.[1] === 4.5;
  });
});

it('shows the provider as of the newest event, even when an older one arrives later', async () => {
  const named = (name: string, version: number): TestEvent => ({
    type: 'provider.updated.v1',
    subject: provider.id,
    data: { ...provider.facts, name, city: 'Nashik', avatar: '/api/media/a/320' },
    how: { version },
  });
  await publishAll([named('Newest', 4)]);
  await until('the name is there', async () => (await shown()).ProviderInfo.name === 'Newest');
  await publishAll([named('Older', 2), named('Old', 3)]);
  await publishAll([job()]);
  await publishAll(Array.from({ length: 4 }, job));
  await until('what came later is counted', async () => (await shown()).ProviderInfo.jobsDone === 5);
  expect((await shown()).ProviderInfo).toMatchObject({ name: 'Newest', city: 'Nashik', avatar: '/api/media/a/320' });
});

it('shows when a provider on vacation returns, as of the newest event', async () => {
  const away = (version: number, from: number, to: number): TestEvent => ({
    type: 'availability.changed.v1',
    subject: provider.id,
    data: {
      providerId: provider.id,
      capacity: 1,
      vacation: { starts: new Date(Date.now() + from * dayMs).toISOString(), ends: new Date(Date.now() + to * dayMs).toISOString() },
    },
    how: { version, id: newId() },
  });
  const now = away(3, -1, 2);
  await publishAll(shuffled([away(1, -3, -1), away(2, 1, 2), now, now]));
  const { vacation } = now.data as { vacation: { ends: string } };
  await until('the vacation is known', async () => (await shown()).back === vacation.ends);
  const list = (await catalog.call('GET', `/services?provider=${provider.id}`)).body as { items: ServiceView[] };
  expect(list.items).toMatchObject([{ id: service.id, back: vacation.ends }]);
  await publishAll([away(4, 1, 2)]);
  await until('one that is yet to come is not shown', async () => (await shown()).back === undefined);
});

it('counts reviews and jobs that arrive before their provider', async () => {
  const stranger = newId();
  const reviewId = newId();
  await catalog.publishEvent('review.published.v1', reviewId, {
    reviewId,
    orderId: newId(),
    serviceId: newId(),
    providerId: stranger,
    customerId: newId(),
    rating: 2,
    at,
    totals: first(2),
  });
  const providers = catalog.engines.mongo.collection<{ _id: string; rated?: { count: number } }>('providers');
  await until('the review is counted', async () => (await providers.findOne({ _id: stranger }))?.rated?.count === 1);
  const token = catalog.tokenOf(stranger, 'provider');
  await catalog.publishEvent('provider.registered.v1', stranger, { ...provider.facts, providerId: stranger, name: 'Late' });
  expect(await catalog.publishService({ token })).toMatchObject({ ProviderInfo: { name: 'Late', rating: 2 } });
});

const prefix = () => catalog.engines.topicPrefix;
const order = () => ({ orderId: newId(), customerId: newId(), providerId: provider.id, serviceId: service.id });
const archivals = () => catalog.eventsOf(service.id).filter(({ type }) => type === 'service.archived.v1');

it.each([
  {
    definition: providerRegisteredV1,
    data: (providerId: string) => ({ ...provider.facts, providerId, name: 'Newcomer' }),
    seen: async (providerId: string) =>
      expect(await catalog.engines.mongo.collection<{ _id: string }>('providers').findOne({ _id: providerId })).toMatchObject({
        name: 'Newcomer',
        from: { provider: 2 },
      }),
  },
  {
    definition: providerUpdatedV1,
    subject: () => provider.id,
    data: () => ({ ...provider.facts, name: 'Newest' }),
    seen: async () => expect((await shown()).ProviderInfo.name).toBe('Newest'),
  },
  {
    definition: providerDeletedV1,
    subject: () => provider.id,
    data: (providerId: string) => ({ providerId }),
    seen: async () => {
      expect(await shown()).toMatchObject({ archived: true, ProviderInfo: { name: 'Deleted account' } });
      await until('its archiving is published', () => archivals().length > 0);
      expect(archivals()).toMatchObject([{ version: 2 }]);
    },
  },
  {
    definition: reviewPublishedV1,
    data: (reviewId: string) => ({ reviewId, ...order(), rating: 5, at, totals: first(5) }),
    seen: async () => expect(await shown()).toMatchObject({ reviewsCount: 1, ProviderInfo: { rating: 5 } }),
  },
  {
    definition: orderFulfilledV1,
    data: (orderId: string) => ({ ...order(), orderId, requestId: null, at }),
    seen: async () => expect((await shown()).ProviderInfo.jobsDone).toBe(1),
  },
] as readonly {
  definition: EventDefinition;
  subject?: () => string;
  data: (subject: string) => unknown;
  seen: (subject: string) => Promise<void>;
}[])(
  'takes $definition.type once under tenfold duplicates, and parks what cannot be parsed',
  async ({ definition, subject, data, seen }) => {
    const parked: string[] = [];
    const watch = await catalog.engines.anotherKafka().subscribe({
      group: `${prefix()}.${newId()}`,
      topics: [`${prefix()}.${definition.topic}.dlq`],
      handle: async ({ key }) => void parked.push(key),
    });
    const about = subject?.() ?? newId();
    const healthy = eventMessage(prefix(), definition, { subject: about, version: 2, data: data(about) });
    const poison = poisoned(healthy);
    await catalog.outside.publish([...poison, ...tenfoldAndShuffled([healthy])]);
    await untilHandled(catalog.engines, 'catalog', definition.topic);
    await seen(about);
    await until('everything unreadable is parked', () => parked.filter((key) => key === about).length === poison.length);
    await watch.stop();
  },
);

it('keeps nothing of a deleted provider, even when older events arrive later', async () => {
  const told = [2, 3].map((version) =>
    eventMessage(prefix(), providerUpdatedV1, { subject: provider.id, version, data: { ...provider.facts, name: `Ramesh ${version}` } }),
  );
  const gone = eventMessage(prefix(), providerDeletedV1, { subject: provider.id, version: 4, data: { providerId: provider.id } });
  await catalog.outside.publish(tenfoldAndShuffled([...told, gone]));
  await untilHandled(catalog.engines, 'catalog', 'provider');
  expect(await catalog.engines.mongo.collection<{ _id: string }>('providers').findOne({ _id: provider.id })).toEqual({
    _id: provider.id,
    name: 'Deleted account',
    avatar: null,
    city: '',
    state: '',
    country: '',
    blocked: false,
    base: null,
    deleted: true,
    from: { provider: 4 },
    rated: expect.any(Object),
  });
  await until('its archiving is published', () => archivals().length > 0);
  expect(archivals()).toMatchObject([{ version: 2 }]);
});
