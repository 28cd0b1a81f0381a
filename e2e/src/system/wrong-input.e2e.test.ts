import { routes, type Problem, type Route } from '@karigar/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  booking,
  freeSlots,
  newCustomer,
  newProvider,
  newService,
  password,
  picture,
  plumbing,
  serviceForm,
  type Person,
} from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

const table = Object.entries(routes as Record<string, Route>);
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'width' ? '640' : 'nothing-here'));

/** Wrong input at every call: a problem with a stable code, nothing stored, nothing in the logs that should not be there. */
describe('wrong input', () => {
  const running = sharedProduct();
  let customer: Person;
  let provider: Person;
  const secrets: string[] = [];
  beforeAll(async () => {
    customer = await newCustomer(running.api);
    provider = await newProvider(running.api);
    secrets.push(password, customer.token, provider.token, `91${customer.mobile}`);
  });
  afterAll(() => running.stop());

  const isProblem = (answer: { status: number; body: unknown; headers: Headers }, status: number, code?: string) => {
    const body = answer.body as Problem;
    expect({ status: answer.status, code: code ?? body.code }).toEqual({ status, code: body.code });
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(body).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
      message: body.errorMessage,
      requestId: expect.any(String),
    });
  };
  const tokenFor = (route: Route) =>
    Array.isArray(route.access) ? ((route.access as string[]).includes('customer') ? customer.token : provider.token) : undefined;

  const guarded = table.filter(([, { access }]) => Array.isArray(access));
  it.each(guarded)('%s asks for a good token', async (_name, route) => {
    for (const token of [undefined, 'nonsense', `${customer.token.slice(0, -8)}forgedxx`])
      isProblem(await running.api.raw(route.method, `/api${filled(route.path)}`, token === undefined ? {} : { token }), 401);
  });

  it.each(guarded.filter(([, { access }]) => (access as string[]).length === 1))('%s refuses the wrong role', async (_name, route) => {
    const wrong = (route.access as string[]).includes('customer') ? provider : customer;
    isProblem(await running.api.raw(route.method, `/api${filled(route.path)}`, { token: wrong.token }), 403, 'FORBIDDEN');
  });

  // Nobody can log in as an operator through the API.
  const open = table.filter(([, { access }]) => !Array.isArray(access) || access.some((role) => role !== 'operator'));
  const withBody = open.filter(([, { body }]) => body !== undefined);
  it.each(withBody)('%s refuses malformed JSON and wrong types', async (_name, route) => {
    const token = tokenFor(route);
    const path = `/api${filled(route.path)}`;
    const auth = token === undefined ? {} : { token };
    isProblem(
      await running.api.raw(route.method, path, { ...auth, body: '{"a":', headers: { 'content-type': 'application/json' } }),
      400,
      'MALFORMED',
    );
    const wrong = await running.api.raw(route.method, path, { ...auth, body: '"text"', headers: { 'content-type': 'application/json' } });
    expect([400, 422]).toContain(wrong.status);
    isProblem(
      await running.api.raw(route.method, path, { ...auth, body: 'x'.repeat(300_000), headers: { 'content-type': 'application/json' } }),
      413,
      'TOO_LARGE',
    );
  });

  const withId = open.filter(
    ([, { path, access, body, multipart }]) => path.includes('{') && access !== 'public' && body === undefined && multipart === undefined,
  );
  it.each(withId)('%s answers unknown and impossible ids alike', async (_name, route) => {
    const token = tokenFor(route);
    for (const id of ['nothing-here', '$ne', '..%2f..%2fetc', '%00', 'x'.repeat(500)]) {
      const answer = await running.api.raw(
        route.method,
        `/api${route.path.replace(/\{\w+\}/g, encodeURI(id))}`,
        token === undefined ? {} : { token },
      );
      expect([400, 404]).toContain(answer.status);
    }
  });

  it('answers unknown addresses and methods with problems', async () => {
    isProblem(await running.api.raw('GET', '/api/nothing'), 404);
    isProblem(await running.api.raw('DELETE', '/api/categories'), 405);
    isProblem(await running.api.raw('POST', '/api/internal/crash-points', { body: {} }), 404);
  });

  it('answers operator objects as wrong fields', async () => {
    const answer = await running.api.raw('POST', '/api/customer/login', { body: { emailmobile: { $gt: '' }, password: { $gt: '' } } });
    isProblem(answer, 422, 'INVALID');
  });

  it('looks the same for a wrong password and an unknown account', async () => {
    const wrong = await running.api.call('POST /customer/login', { body: { emailmobile: customer.email, password: 'Wr0ng!Passw0rd' } });
    const unknown = await running.api.call('POST /customer/login', {
      body: { emailmobile: 'nobody@example.test', password: 'Wr0ng!Passw0rd' },
    });
    isProblem(wrong, 401, 'INVALID_CREDENTIALS');
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  it('refuses images that are too large or none, and stores nothing', async () => {
    const { id } = await plumbing(running.api);
    const count = () => running.database('catalog').collection('services').countDocuments({ providerId: provider.id });
    const before = await count();
    const post = (cover: Blob | null, over: Record<string, string> = {}) =>
      running.api.call('POST /services', { token: provider.token, body: serviceForm(id, over, cover) });
    isProblem(await post(new Blob([new Uint8Array(5 * 1_024 * 1_024 + 1)], { type: 'image/png' })), 413, 'TOO_LARGE');
    isProblem(await post(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })), 415, 'UNSUPPORTED_TYPE');
    isProblem(await post(null), 422, 'INVALID');
    isProblem(await post(picture(), { visiting_charge: '-1' }), 422, 'INVALID');
    isProblem(await post(picture(), { experience: '2' }), 422, 'INVALID');
    isProblem(await running.api.raw('POST', '/api/services', { token: provider.token, body: {} }), 422, 'INVALID');
    const asText = { body: 'name=Taps', headers: { 'content-type': 'text/plain' } };
    isProblem(await running.api.raw('POST', '/api/services', { token: provider.token, ...asText }), 415, 'UNSUPPORTED_TYPE');
    expect(await count()).toBe(before);
  });

  it("answers other people's orders, requests and services like unknown ones", async () => {
    const { api } = running;
    const [stranger, other] = [await newCustomer(api), await newProvider(api)];
    const { id: serviceId } = await newService(api, provider);
    const [slot = ''] = await freeSlots(api, serviceId);
    const orderId = (await api.call('POST /orders', { token: customer.token, body: booking(serviceId, provider.id, slot) })).body.order_id;
    isProblem(await api.call('GET /orders/{id}', { token: stranger.token, params: { id: orderId } }), 404, 'NOT_FOUND');
    isProblem(await api.call('POST /orders/{id}/cancel', { token: stranger.token, params: { id: orderId }, body: {} }), 404, 'NOT_FOUND');
    isProblem(
      await api.call('PUT /orders/{id}/status', { token: other.token, params: { id: orderId }, body: { status: 'accepted' } }),
      404,
      'NOT_FOUND',
    );
    isProblem(await api.call('DELETE /services/{id}', { token: other.token, params: { id: serviceId } }), 404, 'NOT_FOUND');
    const { id: serviceType } = await plumbing(api);
    const requestId = (
      await api.call('POST /service-requests', { token: customer.token, body: { address: 'x', serviceType, description: 'y' } })
    ).body.id;
    isProblem(await api.call('GET /service-requests/{id}', { token: stranger.token, params: { id: requestId } }), 404, 'NOT_FOUND');
  });

  it('has left no secret in any log', async () => {
    for (const part of running.partNames) {
      const log = await running.logOf(part);
      for (const secret of secrets) expect(log.includes(secret), `${part} logs a secret`).toBe(false);
    }
  });
});
