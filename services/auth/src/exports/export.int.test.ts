import { exportRoutes } from '@karigar/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testInternalKey } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { customerModel, providerModel } from '../accounts/data/account-model.ts';
import { startAuth } from '../testing/auth-for-tests.ts';
import { registeredCustomer, registeredProvider } from '../testing/people.ts';

interface Asked {
  readonly role: string;
  readonly accountId: string;
  readonly section: string;
  readonly cursor: string | null;
}

const asked: Asked[] = [];
/** Sections that do not answer, at once or from the second page on. */
let down: { section: string; fromPage: 1 | 2 } | undefined;

/** Order, dispatch and catalog in one: two pages of every section. */
const neighbours = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const call = JSON.parse(body) as Asked;
    asked.push(call);
    const page = call.cursor === null ? 1 : 2;
    const isRefused = request.headers['x-internal-key'] !== testInternalKey || request.url !== '/internal/export-account';
    if (isRefused || (down?.section === call.section && page >= down.fromPage)) return void response.writeHead(500).end();
    response.end(JSON.stringify({ items: [{ id: `${call.section}-${page}` }], nextCursor: page === 1 ? 'next' : null }));
  });
});
await new Promise<void>((resolve) => neighbours.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(neighbours.address() as AddressInfo).port}`;
const auth = await startAuth({ env: { ORDER_URL: url, CATALOG_URL: url, DISPATCH_URLS: url } });
beforeEach(() => {
  asked.length = 0;
  down = undefined;
});
afterAll(async () => {
  await auth.stop();
  neighbours.close();
});

const both = (section: string) => [{ id: `${section}-1` }, { id: `${section}-2` }];
const download = (token: string) => auth.call('GET', '/account/export', { token });
/** What of an export its contract names: a stream is not checked when it is answered. */
const named = (body: unknown) => exportRoutes.exportAccount.response.parse(body);

test('a customer downloads all their data, page by page', async () => {
  const { token, data } = await registeredCustomer(auth);
  const address = {
    name: 'Home',
    phone: '9876543210',
    street: '1 Main',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411001',
    country: 'India',
  };
  expect(await auth.call('POST', '/customer/addresses', { token, body: address })).toMatchObject({ status: 201 });
  const { status, headers, body } = await download(token);
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="karigar-data.json"']);
  expect(body).toEqual({
    exportedAt: expect.any(String),
    account: { ...data, role: 'customer', emailProven: false, language: 'en-IN' },
    sessions: [expect.objectContaining({ current: true })],
    addresses: [expect.objectContaining({ street: '1 Main', isDefault: true })],
    orders: both('orders'),
    complaints: both('complaints'),
    complaintPhotos: both('complaintPhotos'),
    messages: both('messages'),
    photos: both('photos'),
    requestPhotos: both('requestPhotos'),
    notifications: both('notifications'),
    notificationSettings: both('notificationSettings'),
    favourites: both('favourites'),
    requests: both('requests'),
    pushBrowsers: both('pushBrowsers'),
  });
  expect(named(body)).toEqual(body);
  expect(new Set(asked.map(({ role, accountId }) => `${role} ${accountId}`))).toEqual(new Set([`customer ${data.id}`]));
});

test('a provider downloads all their data, with the bank account masked', async () => {
  const { token } = await registeredProvider(auth);
  const bank = {
    holder_name: 'Ravi Jadhav',
    account_number: '123456789012',
    account_type: 'Savings',
    ifsc_code: 'SBIN0001234',
    bank_name: 'SBI',
    branch: 'Pune',
  };
  expect(await auth.call('PUT', '/provider/bank', { token, body: bank })).toMatchObject({ status: 200 });
  await auth.call('PUT', '/provider/base', { token, body: { pincode: '411038', radiusKm: 8 } });
  const { body } = await download(token);
  expect(body.account).toMatchObject({ base: { pincode: '411038', lat: 18.51, lng: 73.81, radiusKm: 8 } });
  expect(body.bank).toEqual({ ...bank, account_number: '••••••••9012', upi_id: '' });
  expect(JSON.stringify(body)).not.toContain('123456789012');
  expect(named(body)).toEqual(body);
  for (const section of [
    'orders',
    'complaints',
    'messages',
    'photos',
    'notifications',
    'notificationSettings',
    'pushBrowsers',
    'services',
    'reviews',
    'availability',
    'offers',
  ])
    expect(body[section]).toEqual(both(section));
});

test('an unavailable service is a 503 with a sentence, which does not count against the limit', async () => {
  const { token } = await registeredCustomer(auth);
  down = { section: 'notifications', fromPage: 1 };
  for (let n = 0; n < 2; n += 1)
    expect(await download(token)).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', retryAfter: 30, message: expect.stringContaining('does not answer') },
    });
  down = undefined;
  for (let n = 0; n < 3; n += 1) {
    // The circuit breaker lets a call through after 2 s.
    await expect.poll(async () => (await download(token)).status, { timeout: 30_000, interval: 500 }).toBe(200);
  }
  expect(await download(token)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) } });
});

test('a service that fails midway breaks off the download', async () => {
  const { token } = await registeredCustomer(auth);
  down = { section: 'complaints', fromPage: 2 };
  await expect(download(token)).rejects.toThrow(/terminated|fetch failed/);
});

test('an export requires a login', async () => {
  expect(await auth.call('GET', '/account/export')).toMatchObject({ status: 401 });
});

/** Why a stored field is not in the export. */
const leftOut: Record<string, string> = {
  passwordHash: 'a secret that is no fact about the person',
  sessionVersion: 'says which tokens are valid',
  revokedTokens: 'says which tokens are valid',
  blocked: 'a blocked account cannot log in',
  deleted: 'only an account that exists is exported',
  deletion: 'a deletion that is running',
  createdAt: 'the first session and the orders carry their times',
  version: 'bookkeeping of the database',
  outbox: 'events that have not been sent yet, made of the other fields',
  newest: 'the last of these events, until it has been published again',
};

test.each([
  ['customer', customerModel],
  ['provider', providerModel],
] as const)('every stored field of a %s is exported or left out for a reason', async (role, model) => {
  const { token } = await (role === 'customer' ? registeredCustomer(auth) : registeredProvider(auth));
  const { account } = (await download(token)).body;
  const stored = Object.keys(model(auth.mongo).schema.paths).map((path) => path.split('.')[0]);
  const accounted = [...Object.keys(account).filter((key) => key !== 'role' && key !== 'id'), '_id', ...Object.keys(leftOut)];
  expect(new Set(stored)).toEqual(new Set(accounted));
});
