import { setTimeout as wait } from 'node:timers/promises';
import type { CategoryView, RankedProviderView, SearchView, ServiceFacets, ServiceView, JobBriefView } from '@karigar/contracts';
import { createCache, createLogger, newId, systemClock } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createCategoryRepository } from '../categories/data/category-repository.ts';
import { createDirectory, type Directory } from '../directory/data/directory.ts';
import { serviceForm, startTestCatalog } from '../testing/index.ts';
import { createLiveCatalog } from './data/live-catalog.ts';

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());

const read = async <T>(path: string): Promise<T> => {
  const { status, body } = await catalog.call('GET', path);
  expect(status).toBe(200);
  return body;
};
const find = (q: string, city = '') => read<SearchView>(`/search?q=${encodeURIComponent(q)}&city=${encodeURIComponent(city)}`);
const list = (query: string) => read<{ items: ServiceView[]; facets: ServiceFacets }>(`/services?${query}`);
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/** A provider in a city of their own, so that a test finds nobody else. */
async function newOffer(over: Parameters<typeof serviceForm>[0] = {}, city = `City ${newId()}`) {
  const provider = await catalog.newProvider({ city });
  const publish = (more: Parameters<typeof serviceForm>[0]) => catalog.publishService(provider, { 'locations[]': [city], ...more });
  const service = await publish(over);
  return { provider, service, city, publish };
}

const reviewed = (providerId: string, serviceId: string, stars: number, count: number) => {
  const reviewId = newId();
  const totals = { count, sum: stars * count };
  return catalog.publishEvent('review.published.v1', reviewId, {
    reviewId,
    orderId: newId(),
    serviceId,
    providerId,
    customerId: newId(),
    rating: Math.round(stars),
    at: '2026-11-21T10:00:00.000Z',
    totals: { service: totals, provider: totals, market: { count: 100, sum: 440 } },
  });
};

it('finds services, providers and categories by synonyms, misspellings and names, within the city', async () => {
  const { provider, service, city } = await newOffer();
  for (const words of ['leaky tap', 'plumbr', 'toilet', 'नल', provider.facts.name]) {
    const found = await find(words, city);
    expect(ids(found.services)).toStrictEqual([service.id]);
    expect(ids(found.providers)).toStrictEqual([provider.id]);
  }
  expect((await find('plumber', city)).categories).toMatchObject([{ slug: 'plumbing', count: 1 }]);
  expect(await find('plumber', 'Nowhere')).toStrictEqual({ services: [], providers: [], categories: [], elsewhere: [] });
  expect(await find('ac', city)).toMatchObject({ services: [] });
  expect(await find('  ', city)).toStrictEqual({ services: [], providers: [], categories: [], elsewhere: [] });
});

it('finds a change while others are made all the time', async () => {
  const [busy, { publish, city }] = [await newOffer(), await newOffer()];
  const services = catalog.engines.mongo.collection<{ _id: string }>('services');
  let isOver = false;
  const writeOn = async () => {
    for (let mean = 0; !isOver; mean += 1) {
      await services.updateOne({ _id: busy.service.id }, { $set: { 'rated.mean': mean } });
      await wait(100);
    }
  };
  const writing = writeOn();
  const { id } = await publish({ name: 'Fan fitting' });
  await until('the other service is found', async () => ids((await find('fan fitting', city)).services).includes(id)).finally(() => {
    isOver = true;
  });
  await writing;
});

it('counts the karigars of each category, in a city', async () => {
  const { city, publish } = await newOffer();
  const second = await publish({ name: 'Pipe fitting' });
  const plumbing = async () => {
    const { items } = await read<{ items: CategoryView[] }>(`/categories?city=${encodeURIComponent(city)}`);
    return items.find(({ slug }) => slug === 'plumbing');
  };
  await until('both services are counted', async () => (await plumbing())?.count === 2);
  expect(await plumbing()).toMatchObject({ id: second.category.id, count: 2, karigars: 1 });
  expect((await find('plumber', city)).categories).toMatchObject([{ slug: 'plumbing', count: 2, karigars: 1 }]);
  const { items } = await read<{ items: CategoryView[] }>(`/categories?city=${encodeURIComponent(city)}`);
  expect(items.find(({ slug }) => slug === 'party')).toMatchObject({ count: 0, karigars: 0 });
  const everywhere = await read<{ items: CategoryView[] }>('/categories');
  expect(everywhere.items.find(({ slug }) => slug === 'plumbing')?.karigars).toBeGreaterThan(1);
});

it('suggests the correct spelling in search and lists, in English and Hindi', async () => {
  const { city, publish } = await newOffer();
  const { id } = await publish({ category_id: 'electrical', name: 'Fan fitting' });
  await until('the other service is found', async () => ids((await find('fan fitting', city)).services).includes(id));
  for (const [typed, meant] of [
    ['plumbr', 'plumber'],
    ['plmbr', 'plumber'],
    ['बिजलि', 'बिजली'],
  ] as const) {
    expect((await find(typed, city)).didYouMean).toBe(meant);
    expect(await list(`q=${encodeURIComponent(typed)}&city=${encodeURIComponent(city)}`)).toMatchObject({ didYouMean: meant });
  }
  expect(await find('plumber', city)).not.toHaveProperty('didYouMean');
  expect(await list('q=leaky%20tap')).not.toHaveProperty('didYouMean');
});

it('finds a renamed city by both names, in search and lists', async () => {
  const { service } = await newOffer({ 'locations[]': ['Bangalore'], name: `Tap ${newId()}` }, 'Bangalore');
  for (const city of ['Bengaluru', 'bangalore']) {
    expect(ids((await find(service.name, city)).services)).toContain(service.id);
    // The city alone, without anything that is needed there.
    expect(ids((await find(city)).services)).toContain(service.id);
    expect(ids((await list(`q=${encodeURIComponent(service.name)}&city=${city}`)).items)).toContain(service.id);
    // Somebody who looks in another city is told that it is offered here.
    const { elsewhere } = await find(`plumber in ${city}`, 'Pune');
    expect(elsewhere).toEqual([{ city: 'Bengaluru', words: 'plumber', count: expect.any(Number) as number }]);
    expect((await find(`plumber in ${city}`, 'Bangalore')).elsewhere).toEqual([]);
  }
});

it('resolves the city of a PIN code and of a point', async () => {
  const place = async (body: object) => {
    const answer = await catalog.callJson('POST', '/geo/place', { body });
    return answer.status === 200 ? (answer.body as unknown) : answer.status;
  };
  expect(await place({ pincode: '411 038' })).toEqual({ city: 'Pune', state: 'Maharashtra', pincode: '411038', nearest_pincode: '411038' });
  expect(await place({ point: { lat: 12.97, lng: 77.6 } })).toEqual({
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: null,
    nearest_pincode: '560025',
  });
  expect(await place({ pincode: '999999' })).toBe(404);
  expect(await place({ point: { lat: 0, lng: 0 } })).toBe(404);
  expect(await place({})).toBe(404);
});

/** What another instance knows, without its HTTP server. */
const anotherInstance = (directory: Directory) =>
  createLiveCatalog({
    connection: catalog.engines.mongo,
    directory,
    categories: createCategoryRepository({
      connection: catalog.engines.mongo,
      outbox: { nudge: () => undefined },
      clock: systemClock,
      toEvents: () => [],
    }),
    answers: createCache({ max: 10 }),
    described: createCache({ max: 10 }),
    log: createLogger({ name: 'other', level: 'silent' }),
  });

it('shows a service to its provider with the next request after it was published, changed and deleted', async () => {
  const city = `City ${newId()}`;
  const provider = await catalog.newProvider({ city });
  const service = await catalog.publishService(provider, { 'locations[]': [city], visiting_charge: '300' });
  const cheap = await list(`city=${city}&maxPrice=300`);
  expect([ids(cheap.items), cheap.facets.total, ids((await find('plumber', city)).services)]).toStrictEqual([
    [service.id],
    1,
    [service.id],
  ]);

  const form = await serviceForm({ 'locations[]': [city], visiting_charge: '301' }, { cover: null });
  expect((await catalog.call('PUT', `/services/${service.id}`, { token: provider.token, form })).status).toBe(200);
  expect((await list(`city=${city}&maxPrice=300`)).items).toStrictEqual([]);
  expect((await list(`city=${city}`)).items).toMatchObject([{ id: service.id, visiting_charge: 301 }]);

  expect((await catalog.call('DELETE', `/services/${service.id}`, { token: provider.token })).status).toBe(204);
  expect(await list(`city=${city}`)).toMatchObject({ items: [], facets: { total: 0 } });
});

it('never replaces what a later read has found by what an earlier one has', async () => {
  const { provider, service } = await newOffer();
  const directory = createDirectory(catalog.engines.mongo);
  let finishFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => (finishFirst = resolve));
  let reads = Number.NEGATIVE_INFINITY;
  const providersById: Directory['providersById'] = async (...asked) => {
    const found = await directory.providersById(...asked);
    if ((reads += 1) === 1) await first;
    return found;
  };
  const other = anotherInstance({ ...directory, providersById });
  await other.start();
  await other.stop();
  reads = 0;
  const [earlier, later] = [other.refresh(provider.id), other.refresh(provider.id)];
  // Archived between the two reads. Begun at once, the later one could not know it either.
  await until('the first read waits', () => reads === 1);
  await catalog.engines.mongo.collection<{ _id: string }>('services').updateOne({ _id: service.id }, { $set: { status: 'archived' } });
  finishFirst();
  await Promise.all([earlier, later]);
  expect(other.listings.byId.has(service.id)).toBe(false);
});

it('drops an archived service and shows a new name, on another instance too', async () => {
  const { provider, service, city } = await newOffer();
  const other = anotherInstance(createDirectory(catalog.engines.mongo));
  await other.start();
  expect(other.ready()).toBe(true);
  expect(
    other.texts.providers
      .find(provider.facts.name)
      ?.best(9)
      .map(({ id }) => id),
  ).toContain(provider.id);

  const name = `Zubin ${newId()}`;
  await catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, name }, { version: 2 });
  await until('this instance knows the name', async () => ids((await find(name, city)).services).includes(service.id));
  await until('the other instance knows it', () => other.texts.services.find(name)?.best(1)[0]?.id === service.id);

  expect(await catalog.call('DELETE', `/services/${service.id}`, { token: provider.token })).toMatchObject({ status: 204 });
  await until('this instance has forgotten it', async () => (await find('plumber', city)).services.length === 0);
  await until('the other instance has forgotten it', () => !other.listings.byId.has(service.id) && !other.providers.has(provider.id));
  await other.stop();
});

it('shows in a list that was read before what another instance has changed since', async () => {
  const { provider, service, city } = await newOffer();
  const shown = async () => (await list(`city=${city}`)).items.map(({ name, ProviderInfo }) => `${name} by ${ProviderInfo.name}`);
  await until('it is listed', async () => (await shown()).length === 1);
  const { mongo } = catalog.engines;
  await mongo.collection<{ _id: string }>('services').updateOne({ _id: service.id }, { $set: { name: 'Zubin' } });
  await until('its new name is', async () => (await shown())[0]?.startsWith('Zubin by') === true);
  await mongo.collection<{ _id: string }>('providers').updateOne({ _id: provider.id }, { $set: { name: 'Zenobia' } });
  await until('its provider’s new name is', async () => (await shown())[0] === 'Zubin by Zenobia');
  await mongo.collection<{ _id: string }>('categories').updateOne({ _id: 'plumbing' }, { $set: { slug: 'taps' } });
  const slugs = async () => (await list(`city=${city}`)).items.map(({ category }) => category.slug);
  await until('the new address of its category is', async () => (await slugs())[0] === 'taps');
  await mongo.collection<{ _id: string }>('categories').updateOne({ _id: 'plumbing' }, { $set: { slug: 'plumbing' } });
  await until('the former one is again', async () => (await slugs())[0] === 'plumbing');
});

it('counts what the list would hold with other choices', async () => {
  const { service, city, publish, provider } = await newOffer({ visiting_charge: '300' });
  await publish({ visiting_charge: '900', service_type: 'HOME' });
  const third = await publish({ category_id: 'carpentry', visiting_charge: '500' });
  await reviewed(provider.id, third.id, 5, 4);
  await until('all is counted', async () => {
    const { total, ratings } = (await list(`city=${city}`)).facets;
    return total === 3 && ratings.length > 0;
  });
  const { items, facets } = await list(`city=${city}&category=plumbing&maxPrice=600`);
  expect(ids(items)).toStrictEqual([service.id]);
  expect(facets).toMatchObject({
    total: 1,
    categories: [
      { slug: 'carpentry', count: 1 },
      { slug: 'plumbing', count: 1 },
    ],
    cities: expect.arrayContaining([expect.objectContaining({ count: 1 })]) as unknown,
    types: [{ type: 'INSTANT', count: 1 }],
    ratings: [],
    // Whatever the prices chosen.
    prices: [{ upTo: 500, count: 1 }],
  });
  for (const query of ['', 'type=HOME', 'minRating=4', 'q=plumber', 'category=carpentry', 'category=unknown', 'minPrice=400']) {
    const page = await list(`city=${city}&${query}`);
    expect(page.facets.total).toBe(page.items.length);
  }
});

it('sorts everything that the words find by price, however much it is', async () => {
  const { service } = await newOffer({ name: 'Gramophone repair', visiting_charge: '900' });
  const services = catalog.engines.mongo.collection<{ _id: string; [field: string]: unknown }>('services');
  const stored = await services.findOne({ _id: service.id });
  if (stored === null) throw new Error('The service is not stored');
  const copies = Array.from({ length: 2_000 }, () => ({ ...stored, _id: newId() }));
  const cheapest = { ...stored, _id: newId(), visitingCharge: 10_000, rated: { average: 1, count: 9, score: 1.5 } };
  await services.insertMany([...copies, cheapest]);
  const byPrice = () => list('q=gramophone&sort=price&limit=1');
  await until('all are counted', async () => (await byPrice()).facets.total === 2_002, 30_000);
  expect(ids((await byPrice()).items)).toStrictEqual([cheapest._id]);
});

it('ranks a city’s providers by the rating with a prior, and shows the parts of the score', async () => {
  const best = await newOffer();
  const friend = await newOffer({ name: 'One friend' }, best.city);
  await reviewed(best.provider.id, best.service.id, 4.8, 50);
  await reviewed(friend.provider.id, friend.service.id, 5, 1);
  const ranking = (query = '') => read<{ items: RankedProviderView[] }>(`/rankings?city=${best.city}&${query}`);
  await until('both are rated', async () => (await ranking()).items.every(({ parts }) => parts.reviewsCount > 0));
  const { items } = await ranking();
  expect(items.map(({ provider }) => provider.id)).toStrictEqual([best.provider.id, friend.provider.id]);
  expect(items[0]).toMatchObject({
    provider: { name: best.provider.facts.name, servicesCount: 1, reviewsCount: 50 },
    score: 4.7333,
    parts: { rating: 4.8, reviewsCount: 50, marketRating: 4.4, priorReviews: 10, jobsDone: 0 },
  });
  expect((await ranking('category=carpentry')).items).toStrictEqual([]);
  expect((await ranking('category=plumbing')).items).toHaveLength(2);
});

it('has briefs for every category, with the usual price where there are enough services', async () => {
  const { city, publish } = await newOffer({ visiting_charge: '200' });
  await publish({ visiting_charge: '300' });
  const priced = () => read<{ items: JobBriefView[] }>(`/templates?city=${city}&category=Plumbing`);
  expect((await priced()).items[0]).toMatchObject({ category: { slug: 'plumbing' }, price: null });
  await publish({ visiting_charge: '400' });
  await until('the third is counted', async () => (await priced()).items[0]?.price?.count === 3);
  expect((await priced()).items[0]?.price).toStrictEqual({ from: 300, to: 400, count: 3 });

  const { items } = await read<{ items: JobBriefView[] }>('/templates');
  expect(new Set(items.map(({ category }) => category.id)).size).toBe(12);
  expect(new Set(ids(items)).size).toBe(items.length);
});
