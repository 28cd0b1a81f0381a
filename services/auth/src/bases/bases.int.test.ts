import type { ProviderUpdatedV1 } from '@karigar/contracts';
import { afterAll, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { registeredCustomer, registeredProvider } from '../testing/people.ts';

const auth = await startAuth({ watch: ['provider'] });
afterAll(() => auth.stop());

const of = (token: string) => ({
  read: async () => (await auth.call('GET', '/provider/base', { token })).body,
  save: (body: object) => auth.call('PUT', '/provider/base', { token, body }),
  remove: () => auth.call('DELETE', '/provider/base', { token }),
});

test('a base is set by PIN code or point, changed and removed; other services get the rounded point, people do not', async () => {
  const { token, provider } = await registeredProvider(auth);
  const base = of(token);
  expect(await base.read()).toEqual({ base: null });
  expect(await base.save({ pincode: '411 038', radiusKm: 8 })).toMatchObject({
    status: 200,
    body: { base: { pincode: '411038', city: 'Pune', radiusKm: 8 } },
  });
  expect((await base.save({ radiusKm: 12 })).body).toEqual({ base: { pincode: '411038', city: 'Pune', radiusKm: 12 } });
  expect((await base.save({ point: { lat: 12.97654, lng: 77.60049 }, radiusKm: 5 })).body).toEqual({
    base: { pincode: null, city: 'Bengaluru', radiusKm: 5 },
  });
  expect(await base.read()).toEqual({ base: { pincode: null, city: 'Bengaluru', radiusKm: 5 } });
  expect(await base.remove()).toMatchObject({ status: 204 });
  expect(await base.remove()).toMatchObject({ status: 204 });
  expect(await base.read()).toEqual({ base: null });
  const published = () =>
    auth
      .eventsOf(provider.id)
      .filter(({ type }) => type === 'provider.updated.v1')
      .map(({ data }) => (data as ProviderUpdatedV1).base);
  await vi.waitFor(
    () =>
      expect(published()).toEqual([
        { lat: 18.51, lng: 73.81, radiusKm: 8 },
        { lat: 18.51, lng: 73.81, radiusKm: 12 },
        { lat: 12.98, lng: 77.6, radiusKm: 5 },
        null,
      ]),
    30_000,
  );
  expect(JSON.stringify((await auth.call('GET', '/provider/profile', { token })).body)).not.toMatch(/base|lat/);
});

test('a base needs a known place and a radius from 1 to 50 km', async () => {
  const { token } = await registeredProvider(auth);
  const { save, read } = of(token);
  const refused = (path: string) => ({ status: 422, body: { errors: [expect.objectContaining({ path })] } });
  expect(await save({ radiusKm: 8 })).toMatchObject(refused('pincode'));
  expect(await save({ pincode: '999999', radiusKm: 8 })).toMatchObject(refused('pincode'));
  expect(await save({ point: { lat: 0, lng: 0 }, radiusKm: 8 })).toMatchObject(refused('point'));
  for (const radiusKm of [0, 51, 7.5, 'far']) expect(await save({ pincode: '411038', radiusKm })).toMatchObject(refused('radiusKm'));
  expect(await read()).toEqual({ base: null });
  const { token: customer } = await registeredCustomer(auth);
  expect(await auth.call('GET', '/provider/base', { token: customer })).toMatchObject({ status: 403 });
});
