import { newId, systemClock } from '@karigar/service-kit';
import { useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServiceRepository, type ServiceRepository } from './data/service-repository.ts';
import { publish, type ServiceDetails } from './domain/service.ts';
import { tellAllReopened } from './use-cases/complete-deletions.ts';
import { deleteService, tellReopened } from './use-cases/delete-service.ts';

const details: ServiceDetails = {
  name: 'Leak repair',
  categoryId: 'plumbing',
  visitingCharge: 34_900,
  instantVisitingCharge: 59_900,
  description: 'Taps.',
  experience: 5,
  serviceType: 'INSTANT',
  locations: ['Pune'],
  specifications: ['Taps'],
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
};
const category = { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' };

let engines: TestEngines;
let services: ServiceRepository;
let key: { id: string; providerId: string };

beforeAll(async () => {
  engines = await useEngines();
  services = createServiceRepository({ connection: engines.mongo, outbox: { nudge: () => undefined }, clock: systemClock });
});
afterAll(() => engines.close());
beforeEach(async () => {
  key = { id: newId(), providerId: newId() };
  await services.add(publish({ ...key, details, cover: 'cover', working: [] }, new Date()), category);
});

/** The order service, closing for good, while something else happens before its answer arrives. */
const orderService = (meanwhile: () => Promise<void>) => {
  const closed = new Set<string>();
  return {
    closed,
    closeAndCount: async (id: string) => {
      await meanwhile();
      closed.add(id);
      return 0;
    },
    reopen: async (id: string) => void closed.delete(id),
  };
};

it('opens a service again that a process closed after another one had taken its deletion over and listed it', async () => {
  const openOrders = orderService(async () => {
    expect(await services.takeOverDeletion(new Date(Date.now() + 60_000), 'of another')).toBe(key.id);
    await services.giveUpDeletion(key.id, 'of another', { tellOrder: false });
  });
  const deps = { services, openOrders, clock: systemClock };
  expect(await deleteService(deps, key)).toMatchObject({ ok: false, code: 'CONFLICT' });
  expect(await services.find(key)).toMatchObject({ status: 'active' });
  expect(openOrders.closed.has(key.id)).toBe(true);
  await tellAllReopened(deps);
  expect(openOrders.closed.has(key.id)).toBe(false);
  expect(await deleteService({ ...deps, openOrders: orderService(async () => undefined) }, key)).toMatchObject({ ok: true });
});

it('leaves a service closed that another process has archived', async () => {
  const openOrders = orderService(async () => {
    expect(await services.takeOverDeletion(new Date(Date.now() + 60_000), 'of another')).toBe(key.id);
    expect(await services.finishDeletion(key.id, 'of another')).toBe(true);
  });
  const deps = { services, openOrders, clock: systemClock };
  expect(await deleteService(deps, key)).toMatchObject({ ok: false, code: 'CONFLICT' });
  await tellAllReopened(deps);
  expect(openOrders.closed.has(key.id)).toBe(true);
});

it('does not take a duty for done that was laid down while it was being done', async () => {
  await services.oweReopening(key.id);
  const openOrders = { closeAndCount: async () => 0, reopen: async () => services.oweReopening(key.id) };
  expect(await tellReopened({ services, openOrders, clock: systemClock }, key.id)).toBe(key.id);
  expect(await services.takeReopening(new Date(), key.id)).toBe(key.id);
});
