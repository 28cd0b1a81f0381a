import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { customerBody, newPhone, providerBody, registeredCustomer, sendCode, verified } from '../testing/people.ts';

const auth = await startAuth();
afterAll(() => auth.stop());

const prove = async (phone: string) => {
  const code = await sendCode(auth, phone);
  const { body } = await auth.call('POST', '/otp/verify-otp', { body: { phone, code } });
  return body.verificationToken as string;
};
const register = (mobile: string, verificationToken: string | null) =>
  auth.call('POST', '/customer/register', { body: customerBody(mobile, { verificationToken }) });

test('a token registers only the number it was issued for', async () => {
  const [phone, other] = [newPhone(), newPhone()];
  const [token, othersToken] = [await prove(phone), await prove(other)];
  for (const wrong of [othersToken, 'a guess'])
    expect(await register(phone, wrong)).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } });
  expect(await register(phone, token)).toMatchObject({ status: 201 });
  // Knowing a number that somebody else has just verified proves nothing.
  expect(await register(other, null)).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } });
  expect(await register(other, othersToken)).toMatchObject({ status: 201 });
});

test('without a proof nobody learns which emails have accounts', async () => {
  const { data } = await registeredCustomer(auth);
  const provider = providerBody(await verified(auth, 'provider'));
  expect(await auth.call('POST', '/provider/register', { body: provider })).toMatchObject({ status: 201 });
  const unproven = { status: 403, body: { code: 'PHONE_NOT_VERIFIED' } };
  expect(await auth.call('POST', '/customer/register', { body: customerBody(newPhone(), { email: data.email }) })).toMatchObject(unproven);
  expect(await auth.call('POST', '/provider/register', { body: providerBody(newPhone(), { email: provider.email }) })).toMatchObject(
    unproven,
  );
});
