import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booking, freeSlots, newCustomer, newProvider, newService, plumbing, serviceForm, type Person } from '../support/people.ts';
import { runProduct, type OwnProduct } from '../support/product.ts';

/** What one person may have open (ADR 86), with the limits of production. All other tests run with wider ones. */
describe('limits per person', () => {
  let product: OwnProduct;
  let customer: Person;
  let provider: Person;
  beforeAll(async () => {
    product = await runProduct({ env: { LIMITS_PER_PERSON: '1' } });
    [customer, provider] = await Promise.all([newCustomer(product.api), newProvider(product.api)]);
  });
  afterAll(() => product.stop());

  const outcomes = (answers: readonly { status: number; body: unknown }[]) =>
    answers.map(({ status, body }) => (status === 201 ? 'created' : `${status} ${(body as { code: string }).code}`)).toSorted();

  it('a third order with one provider is refused until one of the first two is answered', async () => {
    const { id } = await newService(product.api, provider);
    const slots = (await freeSlots(product.api, id)).slice(0, 4);
    const book = (date: string | undefined) =>
      product.api.patiently('POST /orders', { token: customer.token, body: booking(id, provider.id, date ?? '') });
    const answers = await Promise.all(slots.map(book));
    expect(outcomes(answers)).toEqual(['409 LIMIT_REACHED', '409 LIMIT_REACHED', 'created', 'created']);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ limit: 2, message: expect.stringContaining('2') });

    const placed = answers.flatMap(({ status, body }) => (status === 201 ? (body as { order_id: string }).order_id : []));
    const cancelled = await product.api.call('POST /orders/{id}/cancel', {
      token: customer.token,
      params: { id: placed[0] ?? '' },
      body: {},
    });
    expect(cancelled.status).toBe(200);
    const free = slots[answers.findIndex(({ status }) => status === 409)];
    expect((await book(free)).status).toBe(201);
  });

  it('a fourth open request is refused with the limit, and a repeated call is not', async () => {
    const categories = (await product.api.call('GET /category/names')).body as { id: string }[];
    const ask = (serviceType: string, key: string) =>
      product.api.call('POST /service-requests', {
        token: customer.token,
        key,
        body: { address: '5 Lake View, Pune 411001', serviceType, description: 'Kitchen tap bursts' },
      });
    const wanted = categories.slice(0, 4).map(({ id }) => id);
    const answers = [];
    for (const id of wanted) answers.push(await ask(id, `key-${id}`));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409]);
    expect(answers[3]?.body).toMatchObject({ code: 'LIMIT_REACHED', limit: 3 });
    expect(await ask(wanted[0] ?? '', `key-${wanted[0]}`)).toMatchObject({ status: 201, body: { id: answers[0]?.body.id } });
  });

  it('a provider lists thirty services and no more', async () => {
    const { id } = await plumbing(product.api);
    const list = () => product.api.call('POST /services', { token: provider.token, body: serviceForm(id, { service_type: 'HOME' }) });
    // One of them exists since the first test.
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push(await list());
    expect(outcomes(answers).filter((outcome) => outcome !== 'created')).toEqual(['409 LIMIT_REACHED', '409 LIMIT_REACHED']);
  });
});
