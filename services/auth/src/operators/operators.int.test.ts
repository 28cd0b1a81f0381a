import { createAuditLog } from '@karigar/service-kit';
import { afterAll, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { newOperator, type OperatorForTests } from '../testing/operator.ts';
import { password, registeredCustomer } from '../testing/people.ts';

const operator = await newOperator();
const auth = await startAuth({ clock: operator.clock, env: { ...operator.env, WRONG_LOGINS: '5' }, watch: ['session'] });
afterAll(() => auth.stop());

const logIn = (over: Parameters<OperatorForTests['logIn']>[1] = {}, url?: string) => operator.logIn(auth, over, url);

test('an operator logs in with password and code, and each code works once across all instances', async () => {
  const other = await auth.another();
  const answer = await logIn({ email: 'Desk@Karigar.test' });
  expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  expect(JSON.parse(Buffer.from((answer.body.token as string).split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    role: 'operator',
    id: expect.any(String),
  });
  expect(await logIn({}, other.url)).toMatchObject({
    status: 401,
    body: {
      code: 'INVALID_CREDENTIALS',
      message: 'The email, password or code is not right. Each code works once: wait for the next one.',
    },
  });
  operator.clock.advance(30_000);
  expect(await logIn({}, other.url)).toMatchObject({ status: 200 });
  expect(await logIn({ code: operator.codeOf(operator.clock.now().getTime() - 30_000) })).toMatchObject({ status: 401 });
});

test('an operator’s token is not accepted from customers and providers, and vice versa', async () => {
  operator.clock.advance(30_000);
  const { token } = (await logIn()).body as { token: string };
  for (const path of ['/customer/profile', '/provider/profile'])
    expect(await auth.call('GET', path, { token })).toMatchObject({ status: 403 });
  const customer = await registeredCustomer(auth);
  expect(
    await auth.call('POST', '/operator/login', { body: { email: customer.data.email, password, code: operator.codeOf() } }),
  ).toMatchObject({
    status: 401,
  });
});

test('an operator’s token is refused on every instance once its owner has logged out, and others stay', async () => {
  operator.clock.advance(30_000);
  const { token } = (await logIn()).body as { token: string };
  operator.clock.advance(30_000);
  const { token: second } = (await logIn()).body as { token: string };
  const other = await auth.another();
  const search = (of: string, url = auth.url) => auth.call('GET', '/operator/accounts?q=9999999999', { token: of, url });
  expect(await search(token, other.url)).toMatchObject({ status: 200 });
  expect(await auth.call('POST', '/operator/logout', { token })).toMatchObject({ status: 204 });
  for (const url of [auth.url, other.url]) expect(await search(token, url)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  expect(await search(second, other.url)).toMatchObject({ status: 200 });
  const { id, jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { id: string; jti: string };
  const revoked = { type: 'account.tokens-revoked.v1', data: { accountId: id, role: 'operator', jti } };
  await vi.waitFor(() => expect(auth.eventsOf(id)).toMatchObject([revoked]), 30_000);
  expect(await auth.call('POST', '/logout', { token: second })).toMatchObject({ status: 403 });
});

test('the tokens of a removed operator are revoked everywhere, and those after a return are good', async () => {
  operator.clock.advance(30_000);
  const { token } = (await logIn()).body as { token: string };
  const search = (of: string, url = auth.url) => auth.call('GET', '/operator/accounts?q=9999999999', { token: of, url });
  expect(await search(token)).toMatchObject({ status: 200 });
  const { id, sv } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { id: string; sv: number };
  const without = await auth.another({ OPERATORS: '[]' });
  for (const url of [auth.url, without.url]) expect(await search(token, url)).toMatchObject({ status: 401 });
  const revoked = { type: 'account.tokens-revoked.v1', data: { accountId: id, role: 'operator', jti: null, sessionVersion: sv + 1 } };
  await vi.waitFor(() => expect(auth.eventsOf(id).at(-1)).toMatchObject(revoked), 30_000);
  // Nothing is left to revoke.
  await auth.another({ OPERATORS: '[]' });
  const trail = async () => (await createAuditLog(auth.mongo, operator.clock).page({ limit: 50 })).items.map(({ action }) => action);
  expect((await trail()).filter((action) => action === 'operator_removed')).toHaveLength(1);
  operator.clock.advance(30_000);
  const back = (await logIn()).body as { token: string };
  expect(await search(back.token)).toMatchObject({ status: 200 });
  expect((await trail()).filter((action) => action === 'operator_added')).toHaveLength(2);
  expect(auth.eventsOf(id).at(-1)).toMatchObject(revoked);
});

test('all wrong credentials look the same, and after five the operator has to wait', async () => {
  operator.clock.advance(3_600_000);
  const old = operator.codeOf(operator.clock.now().getTime() - 90_000);
  const wrong = [{ password: 'Wrong#Horse1' }, { code: old }, { email: 'stranger@karigar.test' }];
  const answers = await Promise.all(wrong.map((over) => logIn(over)));
  for (const { status, body } of answers)
    expect({ status, ...body, requestId: '' }).toEqual({ status: 401, ...answers[0]?.body, requestId: '' });
  expect(await logIn({ code: 'letters' })).toMatchObject({ status: 422 });

  for (let n = 0; n < 3; n += 1) expect(await logIn({ code: old })).toMatchObject({ status: 401 });
  const waiting = await logIn();
  expect(waiting).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
});
