import { randomInt } from 'node:crypto';
import type { Api } from '../support/api.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, type Person } from '../support/people.ts';

/** Who opens the pages: two people of the demo data, two who have nothing yet, and two of `busyCast`. */
export interface Cast {
  readonly people: Readonly<Record<'customer' | 'provider' | 'newCustomer' | 'newProvider' | 'busyCustomer' | 'busyProvider', Person>>;
  /** Ids that paths contain as `:name`: a service, its provider, the customer's and the provider's orders by status, e.g. `:fulfilled`, and those of `busyCast`. */
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
  const busy = await busyCast(api);
  return {
    people: { customer, provider, newCustomer: await newCustomer(api), newProvider: await newProvider(api), ...busy.people },
    ids: {
      service: service.id,
      provider: provider.id,
      ...byStatus(ofCustomer.body.items, ''),
      ...byStatus(ofProvider.body, 'job-'),
      ...busy.ids,
    },
  };
}

/** A city without demo data, so that nobody else answers requests there. */
const newCity = () => `Rampur ${randomInt(1_000, 9_999)}`;

/**
 * A provider with an archived service, saved bank details and a complaint, and their customer. One of their orders is pending (`:waiting`), for another the
 * provider has proposed another time (`:proposed`), and a third was cancelled by the provider while three other providers are free (`:left`).
 */
async function busyCast(api: Api) {
  const city = newCity();
  const named = (name: string) => newProvider(api, { name, city });
  const provider = await named('Sunita Pawar');
  const { token } = provider;
  const customer = await newCustomer(api, { name: 'Asha Deshmukh', city });
  const service = await newService(api, provider, { city, name: 'Tap repair by Sunita' });
  for (const name of ['Meena More', 'Nitin Shinde', 'Vinod Bawankule']) await newService(api, await named(name), { city });
  const archived = await newService(api, provider, { city, name: 'Water tank cleaning' });
  await api.call('DELETE /services/{id}', { token, params: { id: archived.id } });
  const bank = { account_type: 'Savings', ifsc_code: 'HDFC0001234', bank_name: 'HDFC Bank', branch: city };
  await api.call('PUT /provider/bank', { token, body: { holder_name: provider.name, account_number: '123456789012', ...bank } });
  await api.call('PUT /provider/upi', { token, body: { upi_id: 'sunita@okhdfc' } });

  const slots = await freeSlots(api, service.id);
  const place = async (slot: number) => {
    const body = { ...booking(service.id, provider.id, slots[slot] ?? ''), location: `5 Lake View, ${city}` };
    const placed = await api.call('POST /orders', { token: customer.token, body });
    if (placed.status !== 201) throw new Error(`POST /orders answered ${placed.status} ${JSON.stringify(placed.body)}`);
    return placed.body.order_id;
  };
  const [waiting, proposed, left] = [await place(0), await place(1), await place(2)];
  await api.call('POST /orders/{id}/proposal', { token, params: { id: proposed }, body: { date: slots[8] ?? '' } });
  await api.call('PUT /orders/{id}/status', { token, params: { id: left }, body: { status: 'accepted' } });
  await api.call('POST /orders/{id}/cancel', { token, params: { id: left }, body: { reason: 'emergency' } });
  const complaint = new FormData();
  for (const [name, value] of Object.entries({ order_id: waiting, reason: 'behaviour', text: 'Nobody answers my messages.' }))
    complaint.append(name, value);
  await api.call('POST /complaints', { token: customer.token, body: complaint });
  return { people: { busyProvider: provider, busyCustomer: customer }, ids: { waiting, proposed, left } };
}

/** A customer and a provider with an INSTANT service in a city of their own, so that nobody else answers. */
export async function instantCast(api: Api): Promise<{ city: string; customer: Person; provider: Person; service: string }> {
  const city = newCity();
  const provider = await newProvider(api, { name: 'Sunita Pawar', city });
  const { id: service } = await newService(api, provider, { city, name: 'Tap repair by Sunita' });
  return { city, customer: await newCustomer(api, { name: 'Asha Deshmukh', city }), provider, service };
}
