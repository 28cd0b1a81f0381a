import type { ServiceView } from '@karigar/contracts';
import { poll } from '@karigar/local';
import { describe, expect, it } from 'vitest';
import { booking, freeSlots, newCustomer, password, plumbing, serviceForm, type Person } from '../../support/people.ts';
import { deathsOfAChange, deathsOfADeletion, deathsOfAMove, deathsOfAnAccountsDeletion, deathsOfAReview } from '../crash-cases.ts';
import { askForHelpNow, cast, expectWindowsMatchOrders, expectOutboxesEmpty } from '../stories.ts';
import { useFaultRun } from './fault-run.ts';

describe('single changes', () => {
  const run = useFaultRun();

  it('an order is moved and cancelled over the death of order at each crash point, and frees its windows', async () => {
    const { api } = run();
    const { customer, providers } = await cast(run());
    const [{ person, serviceId } = { person: customer, serviceId: '' }] = providers;
    let [from = '', to = ''] = await poll('free slots', () => freeSlots(api, serviceId));
    const params = {
      id: (await api.patiently('POST /orders', { token: customer.token, body: booking(serviceId, person.id, from) })).body.order_id,
    };
    const move = async () => {
      const moved = await api.patiently('PUT /orders/{id}/delivery-time', { token: customer.token, params, body: { date: to } });
      expect(moved).toMatchObject({ status: 200, body: { status: 'pending', date: to } });
      [from, to] = [to, from];
    };
    await run().overTheDeathsOf(['order'], deathsOfAMove, move, () => Promise.resolve());
    await expectWindowsMatchOrders(run());
    expect(await freeSlots(api, serviceId)).toContain(to);
    await api.patiently('POST /orders/{id}/cancel', { token: customer.token, params, body: {} });
    await poll('the window to be free', async () => (await freeSlots(api, serviceId)).includes(from));
  });

  it('a service is deleted over the death of catalog at each crash point', async () => {
    const { api } = run();
    const prepare = async () => {
      const { customer, providers } = await cast(run());
      const [{ person, serviceId } = { person: customer, serviceId: '' }] = providers;
      const [slot = ''] = await poll('free slots', () => freeSlots(api, serviceId));
      return { customer, person, serviceId, slot };
    };
    const remove = async ({ customer, person, serviceId, slot }: Awaited<ReturnType<typeof prepare>>) => {
      const request = () => api.patiently('DELETE /services/{id}', { token: person.token, params: { id: serviceId } });
      await poll('the service to be deleted', async () => [204, 404].includes((await request()).status));
      await poll('bookings to be refused', async () => {
        const tried = await api.patiently('POST /orders', { token: customer.token, body: booking(serviceId, person.id, slot) });
        expect(tried.status).not.toBe(201);
        return tried.status === 404;
      });
    };
    await run().overTheDeathsOf(['catalog'], deathsOfADeletion, remove, prepare);
  });

  it('a customer is forgotten over the death of auth at each crash point', async () => {
    const forget = async (customer: Person) => {
      const remove = () => run().api.patiently('DELETE /customer/account', { token: customer.token });
      // A token of an account that is gone is refused.
      await poll('the account to be deleted', async () => [204, 401].includes((await remove()).status));
      const login = await run().api.patiently('POST /customer/login', { body: { emailmobile: customer.email, password } });
      expect(login.status).toBe(401);
      const customers = run().database('order').collection<{ _id: string; name: string }>('customers');
      await poll('order to forget the person', async () => (await customers.findOne({ _id: customer.id }))?.name === 'Deleted account');
    };
    await run().overTheDeathsOf(['auth'], deathsOfAnAccountsDeletion, forget, () => newCustomer(run().api));
  });

  it('a review counts once over the deaths of order and catalog', async () => {
    const { api, database } = run();
    const prepare = async () => {
      const people = await cast(run());
      const { order, winner } = await askForHelpNow(run(), people);
      const params = { id: order.id };
      const done = await api.patiently('PUT /orders/{id}/status', { token: winner.token, params, body: { status: 'fulfilled' } });
      expect(done).toMatchObject({ status: 200 });
      const serviceId = people.providers.find(({ person }) => person.id === winner.id)?.serviceId ?? '';
      return { customer: people.customer, orderId: order.id, winner, serviceId };
    };
    const review = async ({ customer, orderId, winner, serviceId }: Awaited<ReturnType<typeof prepare>>) => {
      const body = { rating: 4, comment: 'Quick and clean.' };
      const send = () => api.patiently('POST /orders/{id}/review', { token: customer.token, params: { id: orderId }, body });
      // The process may have stored the review and died before it answered. Then the second try is refused.
      expect([201, 409]).toContain((await send()).status);
      expect((await send()).body.code).toBe('ALREADY_REVIEWED');

      await expectOutboxesEmpty(run());
      const shown = async () => (await api.patiently('GET /services/{id}', { params: { id: serviceId } })).body as ServiceView;
      await poll('catalog to count it', async () => (await shown()).reviewsCount === 1);
      expect(await shown()).toMatchObject({ rating: 4, ProviderInfo: { rating: 4 } });
      const rated = { _id: winner.id, 'reviews.count': 1 };
      const providers = database('dispatch').collection<{ _id: string }>('providers');
      await poll('dispatch to count it', async () => (await providers.countDocuments(rated)) === 1);
      expect(await database('order').collection('reviews').countDocuments({ orderId })).toBe(1);
    };
    await run().overTheDeathsOf(['order', 'catalog'], deathsOfAReview, review, prepare);
  });

  const stored = (service: 'auth' | 'catalog', collection: string, id: string) =>
    run().database(service).collection<{ _id: string }>(collection).findOne({ _id: id });
  /** Waits until order and dispatch have copied the second version, and expects that there is no third. */
  const expectCopied = async (service: 'auth' | 'catalog', aggregate: 'customer' | 'service', id: string) => {
    for (const copier of ['order', 'dispatch'] as const) {
      const copies = run().database(copier).collection<{ _id: string }>(`${aggregate}s`);
      await poll(`${copier} to copy the change`, async () => (await copies.countDocuments({ _id: id, [`from.${aggregate}`]: 2 })) === 1);
    }
    expect(await stored(service, `${aggregate}s`, id)).toMatchObject({ version: 2 });
  };

  /** A call that is made once, whether it is answered or not, and its effect in the end. */
  type Change = (who: { customer: Person; provider: Person; serviceId: string }) => {
    request: () => Promise<unknown>;
    effect: () => Promise<void>;
  };
  const changes: Record<(typeof deathsOfAChange)[number][1], Change> = {
    'customer:changed': ({ customer: { id, token } }) => ({
      request: () => run().api.call('PUT /customer/profile', { token, body: { name: 'Asha Kulkarni' } }),
      effect: async () => {
        await expectCopied('auth', 'customer', id);
        expect((await run().api.patiently('GET /customer/profile', { token })).body).toMatchObject({ name: 'Asha Kulkarni' });
      },
    }),
    'provider:changed': ({ provider: { id, token, email } }) => ({
      request: () => run().api.call('POST /logout-everywhere', { token }),
      effect: async () => {
        const statusWith = async (usedToken: string) => (await run().api.patiently('GET /provider/profile', { token: usedToken })).status;
        await poll('the old token to be refused', async () => (await statusWith(token)) === 401);
        const login = await run().api.patiently('POST /provider/login', { body: { email, password } });
        expect(await statusWith(login.body.token)).toBe(200);
        expect(await stored('auth', 'providers', id)).toMatchObject({ version: 2, sessionVersion: 2 });
      },
    }),
    'service:changed': ({ provider: { token }, serviceId: id }) => ({
      request: async () => {
        const body = serviceForm((await plumbing(run().api)).id, { name: 'Geyser repair' }, null);
        return run().api.call('PUT /services/{id}', { token, params: { id }, body });
      },
      effect: async () => {
        await expectCopied('catalog', 'service', id);
        expect((await run().api.patiently('GET /services/{id}', { params: { id } })).body).toMatchObject({ name: 'Geyser repair' });
      },
    }),
  };

  it.each(deathsOfAChange)('a change that is requested once takes effect once over the death of %s at %s', async (part, point) => {
    const { customer, providers } = await cast(run());
    const [{ person: provider, serviceId } = { person: customer, serviceId: '' }] = providers;
    const { request, effect } = changes[point]({ customer, provider, serviceId });
    await run().overTheDeathsOf([part], [point], request, () => Promise.resolve());
    await effect();
    await expectOutboxesEmpty(run());
  });
});
