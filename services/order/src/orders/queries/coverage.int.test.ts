import { noReviews, scoredBy } from '@karigar/contracts';
import { areaKeys, coverKeys } from '@karigar/contracts/places';
import { newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { morning, tomorrowAtOne } from '../../testing/builders.ts';
import { bookingOn, startOrderDeps } from '../../testing/deps.ts';
import { changeAddress, changeOrder } from '../use-cases/change-order.ts';
import { placeOrder } from '../use-cases/place-order.ts';
import { alternativesForOrder } from './alternatives.ts';
import { checkCoverage } from './coverage.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
afterAll(() => database.close());

const { window } = tomorrowAtOne;
const address = (location: string, over: { city?: string; pincode?: string; point?: { lat: number; lng: number } } = {}) => ({
  location,
  ...over,
});

/** A service with areas in a category of its own, and a booking of it by a customer of Pune. */
const bookingIn = async (...locations: string[]) => {
  const command = await bookingOn(deps);
  const categoryId = newId();
  const areas = areaKeys({ locations, city: 'Pune' });
  await deps.directory.services.updateOne({ _id: command.body.service_id }, { $set: { categoryId, areas } });
  const at = (location: string, over = {}) => placeOrder(deps, { ...command, body: { ...command.body, ...address(location, over) } });
  return { command, categoryId, serviceId: command.body.service_id, customerId: command.customerId, at };
};

/** Another service of the category with an average of so many stars in twenty reviews, or none. */
const another = async (categoryId: string, locations: string[], stars = 0) => {
  const [serviceId, providerId] = [newId(), newId()];
  const provider = { email: '', mobile: '', address: '', city: 'Pune', state: '', from: { provider: 1 } };
  await deps.directory.providers.create({ _id: providerId, name: `Provider of ${serviceId}`, ...provider });
  const totals = stars === 0 ? noReviews : { count: 20, sum: 20 * stars };
  await deps.directory.services.create({
    _id: serviceId,
    providerId,
    name: 'Tap repair',
    categoryId,
    areas: areaKeys({ locations, city: 'Pune' }),
    visitingChargePaise: 30_050,
    instantVisitingChargePaise: 0,
    coverImage: '/api/media/cover/640',
    rated: scoredBy(totals, 4),
    from: { service: 1 },
  });
  return { serviceId, providerId };
};
const idsOf = (found: unknown) => (found as { id: string }[]).map(({ id }) => id);

it('books within a service’s areas, by city and PIN code, and stores the place', async () => {
  const booked = async (locations: string[], location: string, over = {}) => {
    const { at } = await bookingIn(...locations);
    const placed = await at(location, over);
    return placed.ok ? placed.value.details.place : placed.code;
  };
  expect(await booked(['Pune'], '5 Lake View, Pune 411001')).toEqual({ city: 'Pune', pincode: '411001' });
  expect(await booked(['PUNE '], '5 Lake View')).toEqual({ city: 'Pune', pincode: null });
  expect(await booked(['411001'], 'Flat 4, MG Road 411001')).toEqual({ city: 'Pune', pincode: '411001' });
  expect(await booked(['Bengaluru'], 'MG Road, Bangalore')).toEqual({ city: 'Bengaluru', pincode: null });
  expect(await booked(['Bengaluru'], '5 Lake View', { pincode: '560001' })).toEqual({ city: 'Bengaluru', pincode: '560001' });
  expect(await booked(['Pune'], 'MG Road, Bengaluru')).toBe('OUT_OF_AREA');
  expect(await booked(['411001'], 'Flat 4, MG Road 411038')).toBe('OUT_OF_AREA');
  expect(await booked(['Pune'], '5 Lake View', { city: 'Jaipur' })).toBe('OUT_OF_AREA');
  expect(await booked(['Jaipur'], '5 Lake View')).toBe('OUT_OF_AREA');
});

it('books within the radius around a provider’s base, and names such providers as alternatives', async () => {
  const { command, categoryId, at } = await bookingIn('Jaipur');
  const setBase = async (providerId: string, radiusKm: number) => {
    const base = { lat: 18.51, lng: 73.81, radiusKm };
    await deps.directory.providers.updateOne({ _id: providerId }, { $set: { base } });
    await deps.directory.copyBaseToServices(providerId);
  };
  await setBase(command.body.provider_id, 8);
  const [reaching, short] = [await another(categoryId, ['Jaipur'], 4), await another(categoryId, ['Jaipur'], 5)];
  await setBase(reaching.providerId, 20);
  await setBase(short.providerId, 8);
  const point = { lat: 18.6, lng: 73.9 };
  const refused = await at('Dhanori, Pune', { point });
  expect(refused).toMatchObject({ ok: false, code: 'OUT_OF_AREA' });
  expect(idsOf(refused.ok ? [] : refused.extras?.['alternatives'])).toEqual([reaching.serviceId]);
  expect(await at('MG Road, Pune 411014')).toMatchObject({ ok: false, code: 'OUT_OF_AREA' });
  const placed = await at('Kothrud, Pune 411038', { point: { lat: 18.5123, lng: 73.8077 } });
  expect(placed.ok && placed.value.details.place).toEqual({ city: 'Pune', pincode: '411038', point: { lat: 18.51, lng: 73.81 } });
  const stored = await deps.orders.find({ id: command.orderId });
  expect(stored?.details.place).toEqual({ city: 'Pune', pincode: '411038', point: { lat: 18.51, lng: 73.81 } });
});

it('accepts a booking whose place is unknown, or whose service has no known areas', async () => {
  const homeless = await bookingIn('Jaipur');
  await deps.directory.customers.updateOne({ _id: homeless.customerId }, { $set: { city: '' } });
  expect(await homeless.at('5 Lake View')).toMatchObject({ ok: true, value: { details: { place: null } } });
  expect(await placeOrder(deps, await bookingOn(deps))).toMatchObject({ ok: true });
});

it('names the category’s best three services that cover a place outside the area', async () => {
  const { categoryId, serviceId, customerId, at } = await bookingIn('Pune');
  const low = await another(categoryId, ['Jaipur'], 2);
  const unrated = await another(categoryId, ['302001', '302017']);
  const best = await another(categoryId, ['Pune', 'jaipur '], 5);
  const good = await another(categoryId, ['302017'], 4.5);
  await another(categoryId, ['302001'], 5);
  await another(newId(), ['Jaipur'], 5);
  // The same provider's second best.
  const twin = await another(categoryId, ['Jaipur'], 4.9);
  await deps.directory.services.updateOne({ _id: twin.serviceId }, { $set: { providerId: best.providerId } });
  const archived = await another(categoryId, ['Jaipur'], 5);
  await deps.directory.services.updateOne({ _id: archived.serviceId }, { $set: { archived: true, areas: [] } });

  const refused = await at('Malviya Nagar, Jaipur 302017');
  expect(refused).toMatchObject({ ok: false, code: 'OUT_OF_AREA' });
  const alternatives = refused.ok ? [] : (refused.extras?.['alternatives'] ?? []);
  expect(idsOf(alternatives)).toEqual([best, good, unrated].map((one) => one.serviceId));
  expect((alternatives as unknown[])[0]).toEqual({
    id: best.serviceId,
    name: 'Tap repair',
    visiting_charge: 300.5,
    cover_image: '/api/media/cover/640',
    rating: 5,
    reviewsCount: 20,
    ProviderInfo: { id: best.providerId, name: `Provider of ${best.serviceId}` },
  });
  const checked = { serviceId, customerId, address: address('Malviya Nagar, Jaipur 302017') };
  expect(await checkCoverage(deps, checked)).toEqual({
    ok: true,
    value: { covered: false, city: 'Jaipur', pincode: '302017', alternatives },
  });
  expect(await checkCoverage(deps, { ...checked, address: address('5 Lake View') })).toEqual({
    ok: true,
    value: { covered: true, city: 'Pune', pincode: null, alternatives: [] },
  });
  const visited = { ...checked, customerId: null };
  expect(await checkCoverage(deps, visited)).toMatchObject({ ok: true, value: { covered: false, alternatives } });
  expect(await checkCoverage(deps, { ...visited, address: address('Pune, 411001') })).toMatchObject({
    ok: true,
    value: { covered: true, city: 'Pune', pincode: '411001' },
  });
  expect(low).toBeTruthy();
});

it('changes an address within the area only', async () => {
  const { command, at } = await bookingIn('Pune');
  await at('5 Lake View, Pune 411001');
  const key = { id: command.orderId, customerId: command.customerId };
  expect(await changeAddress(deps, key, address('MG Road, Bengaluru'))).toMatchObject({ ok: false, code: 'OUT_OF_AREA' });
  expect((await deps.orders.find(key))?.details).toMatchObject({ location: '5 Lake View, Pune 411001' });
  expect(await changeAddress(deps, key, address('12 Karve Road, Pune 411004'))).toMatchObject({
    ok: true,
    value: { details: { location: '12 Karve Road, Pune 411004', place: { city: 'Pune', pincode: '411004' } } },
  });
  expect(await changeAddress(deps, key, address('12 Karve Road, Pune 411004'))).toMatchObject({ ok: true, value: { history: [{}, {}] } });
  expect(await changeAddress(deps, { ...key, customerId: newId() }, address('Pune'))).toMatchObject({ code: 'NOT_FOUND' });
  await changeOrder(deps, key, { type: 'cancel', reason: null, note: null });
  expect(await changeAddress(deps, key, address('MG Road, Bengaluru'))).toMatchObject({ code: 'INVALID_TRANSITION' });
});

it('offers providers free in the same window when the provider rejects or cancels, and otherwise none', async () => {
  const { command, categoryId, at } = await bookingIn('Pune');
  const [free, busy, off, away, second, third, fourth] = [
    await another(categoryId, ['Pune'], 5),
    await another(categoryId, ['Pune'], 5),
    await another(categoryId, ['Pune'], 5),
    await another(categoryId, ['Jaipur'], 5),
    await another(categoryId, ['411001'], 4.8),
    await another(categoryId, ['Pune'], 4.6),
    await another(categoryId, ['Pune'], 3),
  ];
  const entry = { id: newId(), customerId: newId(), serviceId: busy.serviceId, until: null };
  await deps.windows.occupy({ providerId: busy.providerId, ...window }, entry, 1, clock.now());
  await deps.availability.set(off.providerId, { weekly: Array.from({ length: 7 }, () => []), daysOff: [], vacation: null, capacity: 1 });
  await at('5 Lake View, Pune 411001');
  const key = { id: command.orderId };
  const offered = async () => {
    const order = await deps.orders.find(key);
    return order === undefined ? [] : (await alternativesForOrder(deps, order)).map(({ id }) => id);
  };
  expect(await offered()).toEqual([]);
  await changeOrder(deps, key, { type: 'accept' });
  await changeOrder(deps, key, { type: 'provider_cancel', reason: null, note: null });
  expect(await offered()).toEqual([free, second, third].map(({ serviceId }) => serviceId));
  expect([away, fourth]).toHaveLength(2);
  clock.set(tomorrowAtOne.start);
  expect(await offered()).toEqual([]);
  clock.set(morning);

  const mine = await bookingIn('Pune');
  const other = await another(mine.categoryId, ['Pune']);
  await mine.at('5 Lake View');
  const cancelled = await changeOrder(deps, { id: mine.command.orderId }, { type: 'cancel', reason: null, note: null });
  expect(cancelled.ok && (await alternativesForOrder(deps, cancelled.value))).toEqual([]);
  const again = await placeOrder(deps, { ...mine.command, orderId: newId() });
  const rejected = again.ok && (await changeOrder(deps, { id: again.value.id }, { type: 'reject' }));
  expect(rejected && rejected.ok && idsOf(await alternativesForOrder(deps, rejected.value))).toEqual([other.serviceId]);
  const last = await placeOrder(deps, { ...mine.command, orderId: newId() });
  const ended = last.ok && (await changeOrder(deps, { id: last.value.id }, { type: 'auto_cancel_blocked' }));
  expect(ended && ended.ok && idsOf(await alternativesForOrder(deps, ended.value))).toEqual([other.serviceId]);
});

it('reads a fixed number of services, however many there are', async () => {
  const { categoryId } = await bookingIn('Pune');
  for (let n = 0; n < 60; n += 1) await another(categoryId, n % 2 === 0 ? ['Pune'] : ['411001'], 1 + (n % 5));
  const plan = await database.mongo
    .collection('services')
    .find({ categoryId, areas: { $in: coverKeys({ city: 'Pune', pincode: '411001' }) }, providerId: { $ne: 'someone' } })
    .sort({ 'rated.score': -1, _id: 1 })
    .limit(30)
    .explain('executionStats');
  const { executionStats, queryPlanner } = plan as {
    executionStats: { totalDocsExamined: number };
    queryPlanner: { winningPlan: unknown };
  };
  expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(31);
  expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"SORT"');
});
