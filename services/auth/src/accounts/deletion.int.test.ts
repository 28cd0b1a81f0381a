import { startNeighbour } from '@karigar/service-kit/testing';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { customerBody, password, providerBody, registeredCustomer, registeredProvider, verified } from '../testing/people.ts';

/** The order service as auth sees it. */
const orders = { open: 0, away: false, asked: [] as Record<string, unknown>[], beforeAnswer: async () => {} };

const orderService = await startNeighbour({
  close: async (deletion) => {
    if (orders.away) throw new Error('The order service is unavailable');
    orders.asked.push(deletion);
    await orders.beforeAnswer();
    return { openOrders: orders.open };
  },
});
const auth = await startAuth({ env: { ORDER_URL: orderService.url }, watch: ['customer', 'provider', 'session'] });
const other = await auth.another();
afterEach(() => {
  Object.assign(orders, { open: 0, away: false, asked: [], beforeAnswer: async () => {} });
});
afterAll(async () => {
  await auth.stop();
  await orderService.close();
});

const eventsOf = (id: string, type: string) => auth.eventsOf(id).filter((event) => event.type === type);

const bank = {
  holder_name: 'Ravi Jadhav',
  account_number: '123456789012',
  account_type: 'Savings',
  ifsc_code: 'SBIN0001234',
  bank_name: 'State Bank of India',
  branch: 'Laxmi Road',
};
const address = {
  name: 'Asha',
  phone: '9876543210',
  street: '5 Lake View',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411038',
  country: 'India',
};

const roles = [
  {
    role: 'customer',
    path: '/customer/account',
    profile: '/customer/profile',
    kept: 'addresses',
    save: (token: string) => auth.call('POST', '/customer/addresses', { token, body: address }),
    create: async () => {
      const { phone, token, data } = await registeredCustomer(auth);
      await auth.call('POST', '/customer/addresses', { token, body: address });
      return { phone, token, ...data };
    },
  },
  {
    role: 'provider',
    path: '/provider/info',
    profile: '/provider/profile',
    kept: 'bank_details',
    save: (token: string) => auth.call('PUT', '/provider/upi', { token, body: { upi_id: 'ravi@bank' } }),
    create: async () => {
      const { phone, token, provider } = await registeredProvider(auth);
      await auth.call('PUT', '/provider/bank', { token, body: bank });
      await auth.call('PUT', '/provider/base', { token, body: { pincode: '411038', radiusKm: 8 } });
      return { phone, token, ...provider };
    },
  },
] as const;

describe.each(roles)('deleting the account of a $role', ({ role, path, profile, kept, save, create }) => {
  const statusOf = async (token: string, url = auth.url) => (await auth.call('GET', profile, { token, url })).status;
  const remove = (token: string, url = auth.url) => auth.call('DELETE', path, { token, url });

  test('is refused with the number of open orders and changes nothing', async () => {
    const { id, token } = await create();
    orders.open = 2;
    expect(await remove(token)).toMatchObject({ status: 409, body: { code: 'OPEN_ORDERS', ordersCount: 2 } });
    expect(orders.asked).toEqual([{ kind: role, id, deletionId: expect.any(String) }]);
    expect(await statusOf(token)).toBe(200);
    orders.open = 0;
    expect(await remove(token)).toMatchObject({ status: 204 });
  });

  test('erases the person, revokes every token on every instance and is published', async () => {
    const { id, token, phone, email } = await create();
    expect(await remove(token)).toMatchObject({ status: 204 });
    // Published again later, so that compaction keeps it and nothing from before.
    const stored = await auth.mongo.collection<{ _id: string }>(`${role}s`).findOne({ _id: id });
    expect(stored).toMatchObject({ newest: [{ type: `${role}.deleted.v1`, data: { [`${role}Id`]: id } }] });
    for (const url of [auth.url, other.url]) expect(await statusOf(token, url)).toBe(401);
    const login =
      role === 'customer'
        ? await auth.call('POST', '/customer/login', { body: { emailmobile: phone, password } })
        : await auth.call('POST', '/provider/login', { body: { email, password } });
    expect(login).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });

    await vi.waitFor(() => expect(eventsOf(id, `${role}.deleted.v1`)).toHaveLength(1), 30_000);
    expect(eventsOf(id, `${role}.deleted.v1`)[0]?.data).toEqual({ [`${role}Id`]: id });
    await vi.waitFor(() => expect(eventsOf(id, 'account.tokens-revoked.v1')).toHaveLength(1), 30_000);

    // Delivered events leave their outbox a moment later.
    await vi.waitFor(async () => {
      const kept = await Promise.all(
        ['customers', 'providers', 'addresses', 'bank_details'].map((name) =>
          auth.mongo.collection<{ _id: string }>(name).findOne({ _id: id }),
        ),
      );
      expect(JSON.stringify(kept)).not.toMatch(
        new RegExp(`${phone.slice(1)}|${email}|Asha|Ravi|Lake View|Laxmi|Pune|argon2|radiusKm|411038`, 'i'),
      );
    }, 30_000);
  });

  test('leaves nothing of what the person saves meanwhile', async () => {
    const { id, token } = await create();
    const saving: ReturnType<typeof save>[] = [];
    orders.beforeAnswer = async () => {
      for (let n = 0; n < 60; n += 1) saving.push(new Promise<void>((resolve) => setTimeout(resolve, n)).then(() => save(token)));
    };
    expect(await remove(token)).toMatchObject({ status: 204 });
    const saved = await Promise.all(saving);
    expect(saved.map(({ status }) => status).filter((status) => ![200, 201, 401, 409].includes(status))).toEqual([]);
    expect(await auth.mongo.collection<{ _id: string }>(kept).findOne({ _id: id })).toBeNull();
  });

  test('leaves nothing behind that somebody could register with before, or log in with afterwards', async () => {
    const { id, token } = await create();
    const squatted = `${id}@deleted.invalid`;
    const registered =
      role === 'customer'
        ? await auth.call('POST', '/customer/register', { body: { ...customerBody(await verified(auth)), email: squatted } })
        : await auth.call('POST', '/provider/register', { body: { ...providerBody(await verified(auth, 'provider')), email: squatted } });
    expect(registered.status).toBe(201);
    expect(await remove(token)).toMatchObject({ status: 204 });

    // As older releases stored it.
    const accounts = auth.mongo.collection<{ _id: string }>(`${role}s`);
    await accounts.updateOne({ _id: id }, { $set: { email: 'gone@deleted.invalid' } });
    const name = role === 'customer' ? 'emailmobile' : 'email';
    const login = await auth.call('POST', `/${role}/login`, { body: { [name]: 'gone@deleted.invalid', password } });
    expect(login).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    await accounts.updateOne({ _id: id }, { $set: { email: `deleted ${id}` } });
  });

  test('changes nothing while the order service is unavailable', async () => {
    const { token } = await create();
    orders.away = true;
    expect(await remove(token)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await statusOf(token)).toBe(200);
    orders.away = false;
    expect(await remove(token)).toMatchObject({ status: 204 });
  });

  test('has one outcome when the order service cancels it before its answer arrives', async () => {
    const { id, token } = await create();
    orders.beforeAnswer = async () => {
      const { deletionId } = orders.asked.at(-1) ?? {};
      const answer = await auth.internal('cancel-deletion', { kind: role, id, deletionId });
      expect(answer).toEqual({ deleted: false });
    };
    expect(await remove(token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await statusOf(token)).toBe(200);
    orders.beforeAnswer = async () => {};
    expect(await remove(token)).toMatchObject({ status: 204 });
    const { deletionId } = orders.asked.at(-1) ?? {};
    expect(await auth.internal('cancel-deletion', { kind: role, id, deletionId })).toEqual({ deleted: true });
  });

  test('happens once when requested on two instances at the same time', async () => {
    const { id, token } = await create();
    const answers = await Promise.all([remove(token), remove(token, other.url)]);
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(answers.every(({ status }) => [204, 401, 404].includes(status))).toBe(true);
    await vi.waitFor(() => expect(eventsOf(id, `${role}.deleted.v1`)).toHaveLength(1), 30_000);
  });
});

test('frees number and email for another registration', async () => {
  const { phone, token } = await registeredCustomer(auth);
  await auth.call('DELETE', '/customer/account', { token });
  expect(await auth.call('POST', '/customer/existancecheck', { body: { mobile: phone } })).toMatchObject({ status: 200 });
  await auth.mongo.collection<{ _id: string }>('otp_numbers').deleteOne({ _id: phone });
  const again = await verified(auth, undefined, phone);
  expect(await auth.call('POST', '/customer/register', { body: customerBody(again) })).toMatchObject({ status: 201 });
});
