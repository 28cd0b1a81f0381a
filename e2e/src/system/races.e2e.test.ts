import { poll } from '@karigar/local';
import { afterAll, describe, expect, it } from 'vitest';
import { goLive, type Live } from '../support/live.ts';
import { booking, codeFor, freeSlots, newCustomer, newMobile, newProvider, newService, password, plumbing } from '../support/people.ts';
import { sharedProduct, type Running } from '../support/product.ts';
import { cast, expectWindowsMatchOrders, expectOutboxesEmpty } from './stories.ts';

/** Races through the gateway, over two dispatch processes. */
describe('races', () => {
  const running = sharedProduct();
  afterAll(() => running.stop());

  it('gives one of 30 bookings of one slot the slot, and 29 the alternatives', async () => {
    const { api } = running;
    const { customer, providers } = await cast(running);
    const [{ person, serviceId } = { person: customer, serviceId: '' }] = providers;
    const [slot = ''] = await poll('free slots', async () => freeSlots(api, serviceId));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => api.call('POST /orders', { token: customer.token, body: booking(serviceId, person.id, slot) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(29);
    for (const { body } of lost)
      expect(body).toMatchObject({ code: 'SLOT_TAKEN', alternatives: [{ state: 'free' }, { state: 'free' }, { state: 'free' }] });
    await expectWindowsMatchOrders(running);
  });

  it('has one winner and one order among 20 accepts of five offers', async () => {
    const { api, url } = running;
    const customer = await newCustomer(api);
    const providers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await newProvider(api);
        const { id } = await newService(api, person);
        return { person, serviceId: id, live: await goLive(url, person, [id]) };
      }),
    );
    const tabs = await Promise.all(Array.from({ length: 4 }, () => goLive(url, customer)));
    const { id: serviceType } = await plumbing(api);
    const requestId = (
      await api.call('POST /service-requests', {
        token: customer.token,
        body: { address: '5 Lake View', serviceType, description: 'Burst', city: 'Pune' },
      })
    ).body.id;
    const offers = await Promise.all(
      providers.map(async ({ live, serviceId, person }, n) => {
        const made = await poll('the offer to be accepted by the server', async () => {
          const answer = await live.ask('serviceOffer', {
            requestId,
            offer: { service: { id: serviceId }, price: 800 + n, estimatedArrival: '1 hour' },
          });
          return answer.ok ? answer : undefined;
        });
        return { offerId: made.offer.id, providerId: person.id, price: 800 + n };
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { offerId, providerId } = offers[n % 5] ?? { offerId: '', providerId: '' };
        return { offerId, answer: await (tabs[n % 4] as Live).ask('offerAccepted', { offerId, providerId, requestId }) };
      }),
    );
    const winners = new Set(answers.filter(({ answer }) => answer.ok).map(({ offerId }) => offerId));
    expect(winners.size).toBe(1);
    const winner = offers.find(({ offerId }) => winners.has(offerId));
    const orders = database(running);
    const order = await poll('its order', () => orders.findOne({ 'details.requestId': requestId }));
    expect(order).toMatchObject({
      state: { status: 'confirmed' },
      details: {
        providerId: winner?.providerId,
        prices: { subtotal: (winner?.price ?? 0) * 100, platform: 5_000, total: (winner?.price ?? 0) * 100 + 5_000 },
      },
    });
    await expectOutboxesEmpty(running);
    expect(await orders.countDocuments({ 'details.requestId': requestId })).toBe(1);
    for (const live of [...tabs, ...providers.map((provider) => provider.live)]) live.close();
  });

  it('makes an order at the price that its offer had when it was accepted, while its provider accepts a counter-offer', async () => {
    const { api, url } = running;
    const [customer, provider] = [await newCustomer(api), await newProvider(api)];
    const { id: serviceId } = await newService(api, provider);
    const [customerLive, live] = [await goLive(url, customer), await goLive(url, provider, [serviceId])];
    const { id: serviceType } = await plumbing(api);
    const orders = database(running);
    for (let round = 0; round < 3; round += 1) {
      const requestId = (
        await api.call('POST /service-requests', {
          token: customer.token,
          body: { address: '5 Lake View', serviceType, description: 'Burst', city: 'Pune' },
        })
      ).body.id;
      const made = await poll('the offer to be accepted by the server', async () => {
        const answer = await live.ask('serviceOffer', {
          requestId,
          offer: { service: { id: serviceId }, price: 900, estimatedArrival: '1 hour' },
        });
        return answer.ok ? answer : undefined;
      });
      const offerId = made.offer.id;
      expect(await customerLive.ask('offerCounter', { offerId, requestId, price: 800 })).toMatchObject({ ok: true });
      // Either may be first.
      const taking = () => live.ask('offerCounterAccepted', { offerId });
      const accepting = () => customerLive.ask('offerAccepted', { offerId, providerId: provider.id, requestId });
      const [one, other] = await Promise.all(round % 2 === 0 ? [taking(), accepting()] : [accepting(), taking()]);
      const [taken, accepted] = round % 2 === 0 ? [one, other] : [other, one];
      expect(accepted.ok).toBe(true);
      const order = await poll('its order', () => orders.findOne({ 'details.requestId': requestId }));
      const price = taken.ok ? 80_000 : 90_000;
      expect(order).toMatchObject({ details: { prices: { subtotal: price, total: price + 5_000 } } });
      const cancelled = await api.patiently('POST /orders/{id}/cancel', {
        token: customer.token,
        params: { id: String(order._id) },
        body: {},
      });
      expect(cancelled).toMatchObject({ status: 200 });
      const isFree = async () => !(await api.call('GET /provider/presence', { token: provider.token })).body.engaged;
      await poll('the provider to be free again', isFree);
    }
    customerLive.close();
    live.close();
  });

  it('takes three offers at most of one provider from three tabs at once', async () => {
    const { api, url } = running;
    const [customer, provider] = [await newCustomer(api), await newProvider(api)];
    const { id: serviceId } = await newService(api, provider);
    const tabs = await Promise.all(Array.from({ length: 3 }, () => goLive(url, provider, [serviceId])));
    const customerLive = await goLive(url, customer);
    const { id: serviceType } = await plumbing(api);
    const requestId = (
      await api.call('POST /service-requests', {
        token: customer.token,
        body: { address: '5 Lake View', serviceType, description: 'Burst', city: 'Pune' },
      })
    ).body.id;
    let taken = 0;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          (tabs[n % 3] as Live).ask('serviceOffer', {
            requestId,
            offer: { service: { id: serviceId }, price: 900, estimatedArrival: '1 hour' },
          }),
        ),
      );
      for (const answer of answers) {
        if (!answer.ok) continue;
        taken += 1;
        await customerLive.ask('offerDeclined', { offerId: answer.offer.id, providerId: provider.id, requestId });
      }
    }
    expect(taken).toBe(3);
    for (const live of [...tabs, customerLive]) live.close();
  });

  it('makes one account of 50 registrations of one number', async () => {
    const { api } = running;
    const mobile = newMobile();
    const code = await codeFor(api, mobile, 'signup');
    const { verificationToken } = (await api.call('POST /otp/verify-otp', { body: { phone: mobile, code, purpose: 'signup' } })).body;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        api.call('POST /customer/register', {
          body: {
            name: 'Asha Rao',
            email: `race-${mobile}-${n}@example.test`,
            mobile,
            city: 'Pune',
            state: 'Maharashtra',
            country: 'India',
            password,
            confirmpassword: password,
            verificationToken,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([201, 403, 409, 503]).toContain(status);
    expect(
      await running
        .database('auth')
        .collection('customers')
        .countDocuments({ mobile: `+91${mobile}` }),
    ).toBe(1);
  });

  it('never counts more than five tries of a code, also 200 at once', async () => {
    const { api } = running;
    const mobile = newMobile();
    const code = await codeFor(api, mobile, 'signup');
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => api.call('POST /otp/verify-otp', { body: { phone: mobile, code: wrong, purpose: 'signup' } })),
    );
    expect(answers.filter(({ body }) => body.code === 'OTP_INVALID').length).toBeLessThanOrEqual(5);
    expect((await api.call('POST /otp/verify-otp', { body: { phone: mobile, code, purpose: 'signup' } })).status).not.toBe(200);
  });

  it('refuses to delete a service with open orders, with the exact count, and books nothing of a deleted one', async () => {
    const { api } = running;
    const { customer, providers } = await cast(running);
    const [{ person, serviceId } = { person: customer, serviceId: '' }] = providers;
    const slots = await poll('free slots', async () => freeSlots(api, serviceId));
    const [deleted, ...bookings] = await Promise.all([
      api.call('DELETE /services/{id}', { token: person.token, params: { id: serviceId } }),
      ...slots.slice(0, 30).map((slot) => api.call('POST /orders', { token: customer.token, body: booking(serviceId, person.id, slot) })),
    ]);
    const placed = bookings.filter(({ status }) => status === 201).length;
    if (deleted.status === 204) expect(placed).toBe(0);
    else {
      expect(deleted).toMatchObject({ status: 409, body: { code: 'SERVICE_HAS_ORDERS' } });
      expect((await api.call('DELETE /services/{id}', { token: person.token, params: { id: serviceId } })).body).toMatchObject({
        ordersCount: placed,
      });
    }
  });
});

describe('the deletion of an account', () => {
  const running = sharedProduct();
  afterAll(() => running.stop());

  it.each(['customer', 'provider'] as const)('of a %s and bookings at once have one outcome that both are told', async (role) => {
    const { api } = running;
    const { customer, providers } = await cast(running);
    const [{ person, serviceId } = { person: customer, serviceId: '' }] = providers;
    const slots = await poll('free slots', async () => freeSlots(api, serviceId));
    const deletion = () =>
      role === 'customer'
        ? api.call('DELETE /customer/account', { token: customer.token })
        : api.call('DELETE /provider/info', { token: person.token });
    const [deleted, ...bookings] = await Promise.all([
      deletion(),
      ...slots.slice(0, 5).map((slot) => api.call('POST /orders', { token: customer.token, body: booking(serviceId, person.id, slot) })),
    ]);
    const placed = bookings.filter(({ status }) => status === 201).length;
    if (deleted.status === 204) expect(placed).toBe(0);
    else {
      expect(deleted).toMatchObject({ status: 409, body: { code: 'OPEN_ORDERS' } });
      expect((await deletion()).body).toMatchObject({ code: 'OPEN_ORDERS', ordersCount: placed });
    }
    // Nobody is left with an order of somebody who is gone.
    if (role === 'customer' && deleted.status === 204) return;
    const { body } = await api.call('GET /orders', { token: customer.token });
    expect(body.items.filter(({ status }) => status === 'pending')).toHaveLength(placed);
  });
});

const database = ({ database: of }: Running) =>
  of('order').collection<{ details: { requestId: string; providerId: string }; state: { status: string } }>('orders');
