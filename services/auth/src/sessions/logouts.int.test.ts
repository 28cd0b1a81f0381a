import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { password, registeredCustomer } from '../testing/people.ts';

const auth = await startAuth();
afterAll(() => auth.stop());

test('twenty sessions of one account can end at once', async () => {
  const { phone } = await registeredCustomer(auth);
  const logIn = async () => (await auth.call('POST', '/customer/login', { body: { emailmobile: phone, password } })).body.token as string;
  const tokens: string[] = [];
  for (let n = 0; n < 20; n += 1) tokens.push(await logIn());
  const answers = await Promise.all(tokens.map((token) => auth.call('POST', '/logout', { token })));
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 204));
});
