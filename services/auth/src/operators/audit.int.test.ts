import type { AuditEntry } from '@karigar/contracts';
import { createAuditLog, cursorAfter, newId } from '@karigar/service-kit';
import { startNeighbour } from '@karigar/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { newOperator } from '../testing/operator.ts';
import { registeredCustomer, registeredProvider } from '../testing/people.ts';

let isOrderDown = false;
/** The entries that the other services return, whatever page is requested. */
const elsewhere: Record<'orders' | 'catalog' | 'dispatch', AuditEntry[]> = { orders: [], catalog: [], dispatch: [] };
const asked: unknown[] = [];

const operator = await newOperator();
const answering = (whose: keyof typeof elsewhere) => (body: unknown) => {
  if (whose === 'orders' && isOrderDown) throw new Error('The order service is down');
  asked.push(body);
  const { cursor, limit } = body as { cursor?: string; limit: number };
  const after = elsewhere[whose].findIndex(({ at, id }) => cursorAfter({ at: new Date(at), id }) === cursor) + 1;
  const items = elsewhere[whose].slice(after, after + limit);
  return { items, nextCursor: elsewhere[whose].length > after + limit ? 'more' : null };
};
const [orders, catalog, dispatch] = [
  await startNeighbour({ audit: answering('orders') }),
  await startNeighbour({ audit: answering('catalog') }),
  await startNeighbour({ audit: answering('dispatch') }),
];
const auth = await startAuth({
  clock: operator.clock,
  env: { ...operator.env, ORDER_URL: orders.url, CATALOG_URL: catalog.url, DISPATCH_URLS: dispatch.url },
});
const { token } = (await operator.logIn(auth)).body;
afterAll(async () => {
  await auth.stop();
  await Promise.all([orders, catalog, dispatch].map((neighbour) => neighbour.close()));
});

const page = (query = '', by = token) => auth.call('GET', `/operator/audit${query}`, { token: by });
const setBlock = (id: string, blocked: boolean, reason?: string) =>
  auth.call('PUT', `/operator/accounts/${id}/block`, { token, body: { blocked, reason } });

test('the trail records who became an operator and logged in, and who blocked and unblocked whom, when and why, in the same transaction', async () => {
  const { data } = await registeredCustomer(auth);
  await setBlock(data.id, true, 'Took money twice');
  await setBlock(data.id, false);
  // Not blocked any more: nothing happens, and the trail says nothing.
  await setBlock(data.id, false);
  expect(await setBlock('nobody', true, 'x')).toMatchObject({ status: 404 });
  const about = { kind: 'account', id: data.id };
  const { body } = await page();
  expect(body).toMatchObject({ nextCursor: null });
  expect(body.items).toHaveLength(4);
  expect(body.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'operator_logged_in',
        operatorEmail: 'desk@karigar.test',
        about: expect.objectContaining({ kind: 'operator' }),
      }),
      expect.objectContaining({ action: 'operator_added', operatorEmail: 'desk@karigar.test' }),
      expect.objectContaining({ action: 'account_blocked', about, reason: 'Took money twice', operatorEmail: 'desk@karigar.test' }),
      expect.objectContaining({ action: 'account_unblocked', about, reason: null, at: expect.any(String) }),
    ]),
  );
});

test('the trails of all services are one list, newest first, page by page', async () => {
  const entry = (seconds: number): AuditEntry => ({
    id: newId(),
    at: new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toISOString(),
    operatorId: 'former-operator',
    action: 'complaint_answered',
    about: { kind: 'complaint', id: newId() },
    reason: 'Refunded.',
  });
  elsewhere.orders = [entry(9), entry(5), entry(1)];
  elsewhere.catalog = [entry(7)];
  elsewhere.dispatch = [entry(3)];
  const own = await createAuditLog(auth.mongo, { now: () => new Date() }).page({ limit: 50 });
  const first = (await page('?limit=2')).body;
  expect(first.items.map(({ at }: AuditEntry) => at)).toEqual([elsewhere.orders[0]?.at, elsewhere.catalog[0]?.at]);
  expect(first.items[0]).toMatchObject({ ...elsewhere.orders[0], operatorEmail: null });
  const { items, nextCursor } = (await page(`?limit=50`)).body;
  expect(items).toHaveLength(5 + own.items.length);
  expect(nextCursor).toBeNull();
  // Every service is asked for the entries after the same position.
  asked.length = 0;
  await page(`?limit=2&cursor=${first.nextCursor}`);
  expect(asked).toEqual([orders, catalog, dispatch].map(() => ({ limit: 2, cursor: first.nextCursor })));
});

test('a trail with gaps is not shown, and only operators may read it', async () => {
  const { token: customer } = await registeredCustomer(auth);
  const { token: provider } = await registeredProvider(auth);
  for (const by of [customer, provider]) expect(await page('', by)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  isOrderDown = true;
  expect(await page()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  isOrderDown = false;
});
