import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { otherThan, password, registeredCustomer, registeredProvider } from '../testing/people.ts';

const clock = fixedClock(new Date());

const auth = await startAuth({ clock, watch: ['customer', 'provider'] });
beforeEach(() => clock.advance(30_000));
afterAll(() => auth.stop());

let emails = 0;
const newEmail = () => `new${(emails += 1)}.${Date.now()}@example.test`;
const mailsTo = async (email: string) =>
  (await auth.call('GET', `/dev/messages?email=${encodeURIComponent(email)}`)).body as { code: string; text: string; phone: null }[];
const start = (token: string, email: string) => auth.call('POST', '/account/email', { token, body: { email } });
const confirm = (token: string, code: string) => auth.call('POST', '/account/email/confirm', { token, body: { code } });

async function codeFor(token: string, email: string): Promise<string> {
  expect(await start(token, email)).toMatchObject({ status: 202, body: { sent: true, resendAfter: 30, expiresIn: 300 } });
  return (await mailsTo(email))[0]?.code ?? '';
}

/** Proves the email that the account has. */
async function prove<P extends { readonly token: string; readonly person: { readonly email: string } }>(account: P): Promise<P> {
  const code = await codeFor(account.token, account.person.email);
  expect(await confirm(account.token, code)).toMatchObject({ status: 200, body: { email: account.person.email, emailProven: true } });
  clock.advance(30_000);
  return account;
}

const customer = async () => {
  const { token, data, phone } = await registeredCustomer(auth);
  return { token, phone, person: data, login: '/customer/login', name: 'emailmobile', exists: 'CUSTOMER_EXISTS' };
};
const provider = async () => {
  const { token, provider: person, phone } = await registeredProvider(auth);
  return { token, phone, person, login: '/provider/login', name: 'email', exists: 'PROVIDER_EXISTS' };
};

/** What a mail is about. */
const about = { kind: 'order', ref: 'o1' };

describe.each([
  ['customer', customer],
  ['provider', provider],
])('a %s', (role, register) => {
  test('gets notifications by mail, in the chosen language', async () => {
    const { token, person } = await prove(await register());
    const mail = () => auth.internal('mail-account', { role, accountId: person.id, message: 'Rahul accepted your order.', ...about });
    expect(await mail()).toEqual({ sent: true });
    expect((await mailsTo(person.email))[0]).toMatchObject({ code: '', text: expect.stringMatching(/^Rahul accepted .*See it at http/s) });
    expect((await mailsTo(person.email))[0]?.text).toContain(`/notification/${role}/order/o1.`);

    expect(await auth.call('PUT', '/account/language', { token, body: { language: 'hi' } })).toMatchObject({ status: 204 });
    await mail();
    expect((await mailsTo(person.email))[0]?.text).toContain('इसे यहाँ देखें');
    await vi.waitFor(() => expect(auth.eventsOf(person.id).at(-1)).toMatchObject({ data: { language: 'hi' } }), 30_000);
    expect(await auth.call('PUT', '/account/language', { token, body: { language: 'fr' } })).toMatchObject({ status: 422 });
    expect(await auth.internal('mail-account', { role, accountId: 'nobody', message: 'Hello', kind: 'system', ref: null })).toEqual({
      sent: false,
    });
  });

  test('gets no mail but the code until the present email is proven', async () => {
    const { token, person } = await register();
    expect(person).toMatchObject({ emailProven: false });
    const mail = () => auth.internal('mail-account', { role, accountId: person.id, message: 'Rahul accepted your order.', ...about });
    expect(await mail()).toEqual({ sent: false });
    await prove({ token, person });
    expect(await mail()).toEqual({ sent: true });
    expect((await mailsTo(person.email)).map(({ code }) => code !== '')).toEqual([false, true]);
    expect(await start(token, person.email)).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } });
  });

  test('gets by SMS what nobody may miss until the email is proven, and then by mail', async () => {
    const { token, person, phone } = await register();
    const smsTo = async () =>
      (await auth.call('GET', `/dev/messages?phone=${encodeURIComponent(phone)}`)).body as { code: string; text: string }[];
    const message = 'Asha cancelled an order.';
    const send = (bySms: boolean) => auth.internal('mail-account', { role, accountId: person.id, message, bySms, ...about });
    expect([await send(true), await send(false)]).toEqual([{ sent: true }, { sent: false }]);
    const notices = async () => (await smsTo()).filter(({ code }) => code === '');
    expect(await notices()).toMatchObject([{ text: expect.stringMatching(/^Asha cancelled an order\. http/) }]);
    await prove({ token, person });
    expect(await send(true)).toEqual({ sent: true });
    expect(await notices()).toHaveLength(1);
    expect((await mailsTo(person.email))[0]).toMatchObject({ code: '', text: expect.stringContaining(message) });
  });

  test('gets twenty SMS of notifications a day at most', async () => {
    const { person } = await register();
    const send = () =>
      auth.internal('mail-account', { role, accountId: person.id, message: 'Asha cancelled an order.', bySms: true, ...about });
    const answers = [];
    while (answers.length < 21) answers.push(await send());
    expect(answers).toEqual([...Array.from({ length: 20 }, () => ({ sent: true })), { sent: false }]);
  });

  test('is not notified when an unproven email is replaced', async () => {
    const { token, person } = await register();
    const email = newEmail();
    expect(await confirm(token, await codeFor(token, email))).toMatchObject({ status: 200, body: { email, emailProven: true } });
    expect(await mailsTo(person.email)).toEqual([]);
  });

  test('keeps the old email until the new one is proven; then events carry the new one and the old one is notified', async () => {
    const { token, person, login, name } = await prove(await register());
    const logIn = (email: string) => auth.call('POST', login, { body: { [name]: email, password } });
    const email = newEmail();
    const code = await codeFor(token, ` ${email.toUpperCase()} `.trim());
    expect(await logIn(email)).toMatchObject({ status: 401 });
    expect(await logIn(person.email)).toMatchObject({ status: 200 });

    expect(await confirm(token, code)).toMatchObject({ status: 200, body: { id: person.id, email } });
    expect(await logIn(email)).toMatchObject({ status: 200 });
    expect(await logIn(person.email)).toMatchObject({ status: 401 });
    const [told] = await mailsTo(person.email);
    expect(told).toMatchObject({ code: '', phone: null, text: expect.stringContaining('n…@example.test') });
    await vi.waitFor(() => {
      expect(auth.eventsOf(person.id)).toMatchObject([{ type: `${role}.registered.v1` }, { type: `${role}.updated.v1`, data: { email } }]);
    }, 30_000);
    expect(await confirm(token, code), 'a code works once').toMatchObject({ status: 410, body: { code: 'OTP_EXPIRED' } });
  });

  test('learns that an email is taken only after proving to own it', async () => {
    const [mine, other] = [await register(), await register()];
    const code = await codeFor(mine.token, other.person.email);
    expect(await confirm(mine.token, code)).toMatchObject({ status: 409, body: { code: mine.exists } });
  });
});

test('a code works only for the account that requested it', async () => {
  const [asha, mallory] = [await customer(), await customer()];
  const email = newEmail();
  const code = await codeFor(asha.token, email);
  expect(await confirm(mallory.token, code)).toMatchObject({ status: 410 });
  await codeFor(mallory.token, newEmail());
  expect(await confirm(mallory.token, code)).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
  expect(await confirm(asha.token, code)).toMatchObject({ status: 200, body: { email } });
});

test('a second code waits 30 seconds and invalidates the first; the proven email is that of the last code', async () => {
  const { token } = await customer();
  const [first, second] = [newEmail(), newEmail()];
  const old = await codeFor(token, first);
  expect(await start(token, second)).toMatchObject({ status: 429, body: { code: 'OTP_TOO_SOON', retryAfter: 30 } });
  clock.advance(30_000);
  const code = await codeFor(token, second);
  if (old !== code) expect(await confirm(token, old)).toMatchObject({ status: 400 });
  expect(await confirm(token, code)).toMatchObject({ status: 200, body: { email: second } });
});

test('a code expires after five minutes and after five wrong attempts', async () => {
  const { token } = await customer();
  const late = await codeFor(token, newEmail());
  clock.advance(301_000);
  expect(await confirm(token, late)).toMatchObject({ status: 410, body: { code: 'OTP_EXPIRED' } });
  const code = await codeFor(token, newEmail());
  const tries = await Promise.all(Array.from({ length: 20 }, () => confirm(token, otherThan(code))));
  expect(tries.filter(({ body }) => body.code === 'OTP_INVALID')).toHaveLength(5);
  expect(await confirm(token, code)).toMatchObject({ status: 429, body: { code: 'OTP_LOCKED' } });
});

test('a mailbox receives five codes an hour, however many accounts ask', async () => {
  const email = newEmail();
  const people = await Promise.all(Array.from({ length: 6 }, customer));
  const answers = await Promise.all(people.map(({ token }) => start(token, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429]);
});

test.each([['no email'], ['a@example.test, b@example.test'], ['a@example.test\r\nBcc: b@example.test'], [{ $gt: '' }]])(
  '%j is no email',
  async (email) => {
    const { token } = await customer();
    expect(await auth.call('POST', '/account/email', { token, body: { email } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email' }] },
    });
  },
);

test('a proven email cannot be proven again as a new one, and every call requires a login', async () => {
  const { token, person } = await prove(await customer());
  expect(await start(token, person.email)).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } });
  expect(await auth.call('POST', '/account/email', { body: { email: newEmail() } })).toMatchObject({ status: 401 });
  expect(await auth.call('POST', '/account/email/confirm', { body: { code: '123456' } })).toMatchObject({ status: 401 });
});

test('the database contains neither codes nor tokens', async () => {
  const { token, person } = await customer();
  const code = await codeFor(token, newEmail());
  const stored = JSON.stringify(await auth.mongo.collection('otp_numbers').findOne({ _id: `customer|${person.id}` as never }));
  expect(stored).toContain('email');
  expect(stored).not.toContain(code);
});

test('without a mail sender the change is not offered', async () => {
  expect((await auth.call('GET', '/auth/features')).body).toEqual({ emailChange: true, socialProviders: [] });
  const without = await startAuth({ env: { MAIL_SENDER: 'off' } });
  try {
    const { token } = await registeredCustomer(without);
    expect((await without.call('GET', '/auth/features')).body).toEqual({ emailChange: false, socialProviders: [] });
    expect(await without.call('POST', '/account/email', { token, body: { email: newEmail() } })).toMatchObject({ status: 404 });
  } finally {
    await without.stop();
  }
});

test('a silent mail server does not hold up a proven change', async () => {
  let isSilent = false;
  const server = await startMailServer({ onConnect: (_session, done) => void (isSilent || done()) });
  const env = { MAIL_SENDER: 'smtp', MAIL_SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'no-reply@karigar.example' };
  const service = await startAuth({ env, clock });
  const prove = (token: string, code: string | undefined) => service.call('POST', '/account/email/confirm', { token, body: { code } });
  try {
    const { token, data } = await registeredCustomer(service);
    const change = async (email: string) => {
      clock.advance(30_000);
      expect(await service.call('POST', '/account/email', { token, body: { email } })).toMatchObject({ status: 202 });
      return /\b\d{6}\b/.exec(server.received.at(-1)?.raw.split('\r\n\r\n')[1] ?? '')?.[0];
    };
    expect(await prove(token, await change(data.email))).toMatchObject({ status: 200 });
    const code = await change(newEmail());
    isSilent = true;
    const since = performance.now();
    expect(await prove(token, code)).toMatchObject({ status: 200 });
    // The gateway waits 8 s.
    expect(performance.now() - since).toBeLessThan(7_000);
  } finally {
    await service.stop();
    await server.stop();
  }
});

test('an unavailable mail server fails the start of a change, but does not undo a proven one', async () => {
  const server = await startMailServer();
  const env = { MAIL_SENDER: 'smtp', MAIL_SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'no-reply@karigar.example' };
  const service = await startAuth({ env });
  try {
    const [asha, other] = [await registeredCustomer(service), await registeredCustomer(service)];
    const change = ({ token }: { token: string }) => service.call('POST', '/account/email', { token, body: { email: newEmail() } });
    expect(await change(asha)).toMatchObject({ status: 202 });
    const code = /\b\d{6}\b/.exec(server.received[0]?.raw.split('\r\n\r\n')[1] ?? '')?.[0];
    await server.stop();
    expect(await change(other)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', retryAfter: 30 } });
    expect(await service.call('POST', '/account/email/confirm', { token: asha.token, body: { code } })).toMatchObject({ status: 200 });
  } finally {
    await service.stop();
  }
});
