import { afterAll, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { registeredCustomer } from '../testing/people.ts';

const auth = await startAuth({ watch: ['customer'] });
afterAll(() => auth.stop());

const home = {
  name: 'Asha',
  phone: '9876543210',
  street: '4 Tilak Lane',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411030',
  country: 'India',
};

test('a saved, changed or deleted address is published, so that the other devices read again, and no part of it is', async () => {
  const { token, data: customer } = await registeredCustomer(auth);
  const saved = await auth.call('POST', '/customer/addresses', { token, body: home });
  const own = `/customer/addresses/${(saved.body as { id: string }).id}`;
  await auth.call('PUT', own, { token, body: { ...home, street: '5 Tilak Lane' } });
  await auth.call('DELETE', own, { token });
  await vi.waitFor(() => expect(auth.eventsOf(customer.id)).toHaveLength(4), 10_000);
  expect(auth.eventsOf(customer.id).slice(1)).toMatchObject(
    [2, 3, 4].map((version) => ({ type: 'customer.updated.v1', version, data: { customerId: customer.id } })),
  );
  expect(JSON.stringify(auth.eventsOf(customer.id))).not.toContain('Tilak');
  // Refused: nothing is published.
  expect(await auth.call('DELETE', own, { token })).toMatchObject({ status: 404 });
  const stored = await auth.mongo.collection<{ _id: string }>('customers').findOne({ _id: customer.id });
  expect(stored).toMatchObject({ version: 4 });
});
