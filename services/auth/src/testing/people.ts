import type { AuthForTests } from './auth-for-tests.ts';

let people = 0;
const unique = () => `${Date.now().toString().slice(-6)}${String((people += 1)).padStart(3, '0')}`;

/** A number that nobody has yet, in E.164. */
export const newPhone = () => `+917${unique()}`;

/** The verification tokens of the numbers that were verified here. */
const verificationTokens = new Map<string, string>();

export const password = 'Correct#Horse1';

export const customerBody = (mobile: string, other: Record<string, unknown> = {}) => ({
  name: 'Asha Kulkarni',
  email: `asha${mobile.slice(3)}@Example.com`,
  mobile,
  password,
  confirmpassword: password,
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  verificationToken: verificationTokens.get(mobile),
  ...other,
});

export const providerBody = (mobile: string, other: Record<string, unknown> = {}) => ({
  name: 'Ravi Jadhav',
  email: `ravi${mobile.slice(3)}@example.com`,
  mobile,
  password,
  confirmPassword: password,
  address: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  verificationToken: verificationTokens.get(mobile),
  ...other,
});

/** The last code that was sent to a phone. */
export async function codeFor(auth: AuthForTests, phone: string): Promise<string> {
  const { body } = await auth.call('GET', `/dev/messages?phone=${encodeURIComponent(phone)}`);
  return (body as { code: string }[])[0]?.code ?? '';
}

export async function sendCode(auth: AuthForTests, phone: string, purpose?: string): Promise<string> {
  const sent = await auth.call('POST', '/otp/send-otp', { body: { phone, purpose } });
  if (sent.status !== 200) throw new Error(`send-otp answered ${sent.status}`);
  return codeFor(auth, phone);
}

/** A code that is not `right`. */
export const otherThan = (right: string) => (right === '111111' ? '222222' : '111111');

export async function verified(auth: AuthForTests, purpose?: string, phone: string = newPhone()): Promise<string> {
  const code = await sendCode(auth, phone, purpose);
  const answer = await auth.call('POST', '/otp/verify-otp', { body: { phone, code, purpose } });
  if (answer.status !== 200) throw new Error(`verify-otp answered ${answer.status}`);
  verificationTokens.set(phone, (answer.body as { verificationToken: string }).verificationToken);
  return phone;
}

export async function registeredCustomer(
  auth: AuthForTests,
): Promise<{ phone: string; token: string; data: { id: string; email: string } }> {
  const phone = await verified(auth);
  const { body } = await auth.call('POST', '/customer/register', { body: customerBody(phone) });
  return { phone, ...body };
}

export async function registeredProvider(
  auth: AuthForTests,
): Promise<{ phone: string; token: string; provider: { id: string; email: string } }> {
  const phone = await verified(auth, 'provider');
  const { email } = providerBody(phone);
  await auth.call('POST', '/provider/register', { body: providerBody(phone) });
  const { body } = await auth.call('POST', '/provider/login', { body: { email, password } });
  return { phone, ...body };
}
