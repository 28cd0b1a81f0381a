import type { ServiceView } from '@karigar/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../support/api.ts';
import { booking, freeSlots, password, plumbing, serviceForm, type Person } from '../support/people.ts';
import { runProduct, type Running } from '../support/product.ts';
import {
  deathsInTheStories,
  deathsOfAChange,
  deathsOfADeletion,
  deathsOfADrawing,
  deathsOfAMove,
  deathsOfAReview,
  deathsOfDispatch,
} from './crash-cases.ts';
import { askForHelpNow, bookAVisit, cast, claimsFit, expectClaimsFit, expectQuiet, expectToldOnce } from './stories.ts';

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

/** Every part may die at every named place, and the broker too: after the restart the story finishes. */
describe('faults', () => {
  let running: Running;
  beforeAll(async () => {
    // Six seconds is the least the broker allows; a killed consumer keeps its successor waiting so long.
    running = await runProduct({ env: { KAFKA_SESSION_TIMEOUT_MS: '6000' } });
  });
  afterAll(() => running.stop());

  beforeEach(async () => {
    for (const part of Object.values(running.product.parts)) await part.waitReady();
  });

  const bothStories = async () => {
    const people = await cast(running);
    const visit = await bookAVisit(running, people);
    const { order, requestId } = await askForHelpNow(running, people);
    expect(visit).toMatchObject({ status: 'confirmed', total: 513.13 });
    expect(order).toMatchObject({ status: 'confirmed', subtotal: 850.5, shipping: 50, total: 900.5, request_id: requestId });
    await expectQuiet(running);
    const orders = running.database('order').collection('orders');
    expect(await orders.countDocuments({ requestId })).toBe(1);
    expect(await orders.countDocuments({ customerId: people.customer.id, status: { $ne: 'void' } })).toBe(2);
    await expectToldOnce(running, people);
    await expectClaimsFit(running);
  };

  it('are absent at first', bothStories);

  /**
   * Does something over the death of a part at a point, which it must reach, and brings the part back at once: the supervisor's pause, longer with
   * every death, is not what is tried here.
   */
  const overTheDeathOf = async <T>(part: string, point: string, deed: () => Promise<T>): Promise<T> => {
    const before = running.deaths.length;
    await running.armCrash(part, point);
    const bringBack = async () => {
      await until(`${part} has died at ${point}`, () => running.deaths.length > before, 60_000);
      await running.product.part(part).start();
    };
    const [done] = await Promise.all([deed(), bringBack()]);
    expect(running.deaths.slice(before).map(({ name }) => name)).toEqual([part]);
    return done;
  };

  it.each(deathsInTheStories)('survive the death of %s at %s', async (part, point) => {
    if (part === 'order') return overTheDeathOf(part, point, bothStories);
    // Accounts and services are made by calls of their own, which a person would simply try again.
    await overTheDeathOf(part, point, () => cast(running).catch(() => undefined));
    await bothStories();
  });

  it.each(deathsOfDispatch)('survive the death of the dispatch process that comes first to %s', async (point) => {
    const parts = ['dispatch-1', 'dispatch-2'];
    const before = running.deaths.length;
    await Promise.all(parts.map((part) => running.armCrash(part, point)));
    const spareTheOther = async () => {
      await until(`one of them has died at ${point}`, () => running.deaths.length > before, 60_000);
      // The other may come there before it is spared; a process that has been started anew is not armed.
      const spare = async (part: string) => {
        await running.product.part(part).start();
        await until(`${part} is not armed any more`, () => succeeds(running.disarm(part)), 30_000);
      };
      await Promise.all(parts.map(spare));
    };
    await Promise.all([bothStories(), spareTheOther()]);
    expect(parts).toEqual(expect.arrayContaining(running.deaths.slice(before).map(({ name }) => name)));
  });

  it.each(deathsOfAMove)('an order is moved and cancelled over the death of order at %s, and no claim is left behind', async (point) => {
    const { api } = running;
    const { customer, providers } = await cast(running);
    const [{ person, serviceId } = { person: customer, serviceId: '' }] = providers;
    const [first = '', second = ''] = await until('free slots', () => freeSlots(api, serviceId));
    const params = {
      id: (await api.patiently('POST /orders', { token: customer.token, body: booking(serviceId, person.id, first) })).body.order_id,
    };
    const moved = await overTheDeathOf('order', point, () =>
      api.patiently('PUT /orders/{id}/delivery-time', { token: customer.token, params, body: { date: second } }),
    );
    expect(moved).toMatchObject({ status: 200, body: { status: 'pending', date: second } });
    // A claim that nobody vouches for is looked at after half a minute.
    await until('every claim has its order', () => claimsFit(running), 60_000);
    expect(await freeSlots(api, serviceId)).toContain(first);
    await api.patiently('POST /orders/{id}/cancel', { token: customer.token, params, body: {} });
    await until('the window is free', async () => (await freeSlots(api, serviceId)).includes(second), 60_000);
  });

  it.each(deathsOfADeletion)('a service is deleted over the death of catalog at %s', async (point) => {
    const { api } = running;
    const { customer, providers } = await cast(running);
    const [{ person, serviceId } = { person: customer, serviceId: '' }] = providers;
    const [slot = ''] = await until('free slots', () => freeSlots(api, serviceId));
    const remove = () => api.patiently('DELETE /services/{id}', { token: person.token, params: { id: serviceId } });
    await overTheDeathOf('catalog', point, () => until('it is gone', async () => [204, 404].includes((await remove()).status), 60_000));
    await until('nobody can book it', async () => {
      const tried = await api.patiently('POST /orders', { token: customer.token, body: booking(serviceId, person.id, slot) });
      expect(tried.status).not.toBe(201);
      return tried.status === 404;
    });
  });

  it.each(deathsOfAReview)('a review counts once over the death of %s at %s', async (part, point) => {
    const { api, database } = running;
    const people = await cast(running);
    const { order, winner } = await askForHelpNow(running, people);
    const serviceId = people.providers.find(({ person }) => person.id === winner.id)?.serviceId ?? '';
    const params = { id: order.id };
    const done = await api.patiently('PUT /orders/{id}/status', { token: winner.token, params, body: { status: 'fulfilled' } });
    expect(done).toMatchObject({ status: 200 });
    const body = { rating: 4, comment: 'Quick and clean.' };
    const review = () => api.patiently('POST /orders/{id}/review', { token: people.customer.token, params, body });
    const answer = await overTheDeathOf(part, point, review);
    // The review may have been stored by a process that died before it answered: then the second try says so.
    expect([201, 409]).toContain(answer.status);
    expect((await review()).body.code).toBe('ALREADY_REVIEWED');

    await expectQuiet(running);
    const shown = async () => (await api.patiently('GET /services/{id}', { params: { id: serviceId } })).body as ServiceView;
    await until('it counts in the catalog', async () => (await shown()).reviewsCount === 1, 30_000);
    expect(await shown()).toMatchObject({ rating: 4, ProviderInfo: { rating: 4 } });
    const ratings = database('dispatch').collection('ratings');
    await until('it counts in dispatch', async () => (await ratings.countDocuments({ providerId: winner.id })) === 1, 30_000);
    expect(await database('order').collection('reviews').countDocuments({ orderId: order.id })).toBe(1);
    expect(await database('catalog').collection('reviews').countDocuments({ serviceId })).toBe(1);
  });

  const stored = (service: 'auth' | 'catalog', collection: string, id: string) =>
    running.database(service).collection<{ _id: string }>(collection).findOne({ _id: id });
  /** Waits until order and dispatch have copied the second version, and expects that there is no third. */
  const expectCopied = async (service: 'auth' | 'catalog', aggregate: 'customer' | 'service', id: string) => {
    for (const copier of ['order', 'dispatch'] as const) {
      const copies = running.database(copier).collection<{ _id: string }>(`${aggregate}s`);
      await until(`${copier} knows`, async () => (await copies.countDocuments({ _id: id, [`from.${aggregate}`]: 2 })) === 1, 30_000);
    }
    expect(await stored(service, `${aggregate}s`, id)).toMatchObject({ version: 2 });
  };

  /** What somebody asks for once, whether it is answered or not, and what must have become of it in the end. */
  type Change = (who: { customer: Person; provider: Person; serviceId: string }) => {
    deed: () => Promise<unknown>;
    effect: () => Promise<void>;
  };
  const changes: Record<(typeof deathsOfAChange)[number][1], Change> = {
    'customer:changed': ({ customer: { id, token } }) => ({
      deed: () => running.api.call('PUT /customer/profile', { token, body: { name: 'Asha Kulkarni' } }),
      effect: async () => {
        await expectCopied('auth', 'customer', id);
        expect((await running.api.patiently('GET /customer/profile', { token })).body).toMatchObject({ name: 'Asha Kulkarni' });
      },
    }),
    'provider:changed': ({ provider: { id, token, email } }) => ({
      deed: () => running.api.call('POST /logout-everywhere', { token }),
      effect: async () => {
        const statusWith = async (some: string) => (await running.api.patiently('GET /provider/profile', { token: some })).status;
        await until('the old token is refused', async () => (await statusWith(token)) === 401, 30_000);
        const login = await running.api.patiently('POST /provider/login', { body: { email, password } });
        expect(await statusWith(login.body.token)).toBe(200);
        expect(await stored('auth', 'providers', id)).toMatchObject({ version: 2, sessionVersion: 2 });
      },
    }),
    'service:changed': ({ provider: { token }, serviceId: id }) => ({
      deed: async () => {
        const body = serviceForm((await plumbing(running.api)).id, { name: 'Geyser repair' }, null);
        return running.api.call('PUT /services/{id}', { token, params: { id }, body });
      },
      effect: async () => {
        await expectCopied('catalog', 'service', id);
        expect((await running.api.patiently('GET /services/{id}', { params: { id } })).body).toMatchObject({ name: 'Geyser repair' });
      },
    }),
  };

  it.each(deathsOfAChange)('what was asked for once takes effect once over the death of %s at %s', async (part, point) => {
    const { customer, providers } = await cast(running);
    const [{ person: provider, serviceId } = { person: customer, serviceId: '' }] = providers;
    const { deed, effect } = changes[point]({ customer, provider, serviceId });
    await overTheDeathOf(part, point, deed);
    await effect();
    await expectQuiet(running);
  });

  it.each(deathsOfADrawing)('a category gets its new picture over the death of catalog at %s', async (point) => {
    const { api, engines, product, database } = running;
    const { id } = await plumbing(api);
    const categories = database('catalog').collection<{ _id: string; drawing: string; picture: string; version: number }>('categories');
    const before = await categories.findOne({ _id: id });
    // As an earlier release would have left it. The drawings are looked after at the start, which waits for Kafka: time to arm.
    await categories.updateOne({ _id: id }, { $set: { drawing: 'of an earlier release' } });
    const deaths = running.deaths.length;
    const catalog = product.part('catalog');
    await engines.kafka.kill('SIGSTOP');
    await catalog.kill('SIGKILL');
    await until('it is armed', () => succeeds(running.armCrash('catalog', point)), 30_000).finally(() => engines.kafka.kill('SIGCONT'));
    await until(`catalog has died at ${point}`, () => running.deaths.length === deaths + 2, 30_000);
    await catalog.waitReady();
    expect(running.deaths.slice(deaths).map(({ name }) => name)).toEqual(['catalog', 'catalog']);

    await expectQuiet(running);
    const after = await categories.findOne({ _id: id });
    expect(after).toMatchObject({ drawing: before?.drawing, version: (before?.version ?? 0) + 1 });
    expect(after?.picture).not.toBe(before?.picture);
    expect(await api.raw('GET', `/api/media/${after?.picture}/640`)).toMatchObject({ status: 200 });
    const copies = database('dispatch').collection<{ _id: string }>('categories');
    await until('dispatch knows', async () => (await copies.countDocuments({ _id: id, 'from.category': after?.version })) === 1, 30_000);
  });

  it.each(['gateway', 'auth', 'catalog', 'order', 'dispatch-1', 'dispatch-2'])('survive kill -9 of %s in the middle', async (part) => {
    const people = await cast(running);
    const story = Promise.all([bookAVisit(running, people), askForHelpNow(running, people)]);
    await running.product.part(part).kill('SIGKILL');
    const [[visit, { order }]] = await Promise.all([story, running.product.part(part).start()]);
    expect([visit.status, order.status]).toEqual(['confirmed', 'confirmed']);
    await expectQuiet(running);
    await expectClaimsFit(running);
  });

  it.each(['kafka', 'mongo', 'redis'] as const)('survive a restart of %s in the middle', async (engine) => {
    const people = await cast(running);
    const deaths = running.deaths.length;
    const story = Promise.all([bookAVisit(running, people), askForHelpNow(running, people)]);
    await running.engines[engine].kill('SIGKILL');
    await running.engines[engine].start();
    const [visit, { order }] = await story;
    expect([visit.status, order.status]).toEqual(['confirmed', 'confirmed']);
    await expectQuiet(running);
    await expectClaimsFit(running);
    // No single fault ends another process.
    expect(running.deaths.slice(deaths).map(({ name }) => name)).toEqual([]);
  });
});
