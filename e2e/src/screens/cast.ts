import { randomInt } from 'node:crypto';
import type { Api } from '../support/api.ts';
import { newCustomer, newProvider, newService, type Person } from '../support/people.ts';

/** Who opens the pages: two people of the demo data, and two who have nothing yet. */
export interface Cast {
  readonly people: Readonly<Record<'customer' | 'provider' | 'newCustomer' | 'newProvider', Person>>;
  /** Ids that paths contain as `:name`: a service, its provider, and the customer's and the provider's orders by status, e.g. `:fulfilled`. */
  readonly ids: Readonly<Record<string, string>>;
}

const demo = { password: 'Karigar@123', customer: 'asha.deshmukh@karigar.example', provider: 'ramesh.jadhav@karigar.example' };

/** @throws when the product has no demo data */
export async function assembleCast(api: Api): Promise<Cast> {
  const [asha, ramesh] = await Promise.all([
    api.call('POST /customer/login', { body: { emailmobile: demo.customer, password: demo.password } }),
    api.call('POST /provider/login', { body: { email: demo.provider, password: demo.password } }),
  ]);
  if (asha.status !== 200 || ramesh.status !== 200) throw new Error('The product has no demo data: start it with npm start');
  const customer: Person = { ...asha.body.data, token: asha.body.token };
  const provider: Person = { ...ramesh.body.provider, token: ramesh.body.token };
  const [ofCustomer, ofProvider, services] = await Promise.all([
    api.call('GET /orders', { token: customer.token, query: { limit: 50 } }),
    api.call('GET /orders/provider', { token: provider.token }),
    api.call('GET /provider/services', { token: provider.token }),
  ]);
  const [service] = services.body;
  if (service === undefined) throw new Error(`${demo.provider} has no service`);
  // The latest of each status wins.
  const byStatus = (orders: readonly { order_id: string; status: string }[], prefix: string) =>
    Object.fromEntries(orders.toReversed().map(({ order_id: id, status }) => [`${prefix}${status}`, id]));
  return {
    people: { customer, provider, newCustomer: await newCustomer(api), newProvider: await newProvider(api) },
    ids: { service: service.id, provider: provider.id, ...byStatus(ofCustomer.body.items, ''), ...byStatus(ofProvider.body, 'job-') },
  };
}

/** A customer and a provider with an INSTANT service in a city of their own, so that nobody else answers. */
export async function instantCast(api: Api): Promise<{ city: string; customer: Person; provider: Person; service: string }> {
  const city = `Rampur ${randomInt(1_000, 9_999)}`;
  const provider = await newProvider(api, { name: 'Sunita Pawar', city });
  const { id: service } = await newService(api, provider, { city, name: 'Tap repair by Sunita' });
  return { city, customer: await newCustomer(api, { name: 'Asha Deshmukh', city }), provider, service };
}
