import { defined } from '@karigar/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { newPhone, otherThan, sendCode } from '../testing/people.ts';

const seconds = (count: number) => count * 1_000;
const clock = fixedClock(new Date());

const auth = await startAuth({ clock });
const other = await auth.another();
afterAll(() => auth.stop());

const send = (phone: string, purpose?: string) => auth.call('POST', '/otp/send-otp', { body: { phone, purpose } });
const verify = (phone: string, code: string, purpose?: string, url?: string) =>
  auth.call('POST', '/otp/verify-otp', { body: { phone, code, purpose }, ...defined({ url }) });

test('a code is sent, verifies the number once and yields a token', async () => {
  const phone = newPhone();
  expect(await send(phone)).toMatchObject({ status: 200, body: { sent: true, resendAfter: 30, expiresIn: 300 } });
  const { body: messages } = await auth.call('GET', `/dev/messages?phone=${encodeURIComponent(phone)}`);
  expect(messages).toEqual([
    { phone, email: null, code: expect.stringMatching(/^\d{6}$/), text: expect.stringContaining(messages[0].code), at: expect.any(String) },
  ]);
  const spaced = `${phone.slice(3, 8)} ${phone.slice(8)}`;
  expect(await verify(spaced, messages[0].code)).toMatchObject({
    status: 200,
    body: { verified: true, verificationToken: expect.any(String) },
  });
  expect(await verify(phone, messages[0].code)).toMatchObject({ status: 410, body: { code: 'OTP_EXPIRED' } });
});

test('the database contains neither codes nor tokens', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone);
  const { body } = await verify(phone, code);
  const stored = JSON.stringify(await auth.mongo.collection('otp_numbers').findOne({ _id: phone as never }));
  expect(stored).not.toContain(code);
  expect(stored).not.toContain(body.verificationToken);
});

test('a second code waits 30 seconds, even if requested twenty times at once, and invalidates the first', async () => {
  const phone = newPhone();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ body: { code: 'OTP_TOO_SOON', retryAfter: expect.any(Number) } });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  const { body: messages } = await auth.call('GET', `/dev/messages?phone=${encodeURIComponent(phone)}`);
  expect(messages).toHaveLength(1);

  clock.advance(seconds(30));
  const second = await sendCode(auth, phone);
  if (messages[0].code !== second) expect(await verify(phone, messages[0].code)).toMatchObject({ status: 400 });
  expect(await verify(phone, second)).toMatchObject({ status: 200 });
});

test('a number receives five codes an hour, whatever their purpose', async () => {
  const phone = newPhone();
  for (const purpose of ['signup', 'provider', 'reset', 'signup', 'provider']) {
    expect(await send(phone, purpose)).toMatchObject({ status: 200 });
    clock.advance(seconds(31));
  }
  expect(await send(phone)).toMatchObject({ status: 429, body: { code: 'OTP_LIMIT', retryAfter: expect.any(Number) } });
  clock.advance(seconds(3_600 - 5 * 31 + 1));
  expect(await send(phone)).toMatchObject({ status: 200 });
  clock.advance(seconds(30));
  expect(await send(phone), 'the second send is an hour old now').toMatchObject({ status: 200 });
});

test('five wrong attempts invalidate a code', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone);
  for (let n = 0; n < 5; n += 1) expect(await verify(phone, otherThan(code))).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
  const waits = (retryAfter: number) => ({ status: 429, body: { code: 'OTP_LOCKED', retryAfter } });
  expect(await verify(phone, code), 'another one can be sent 30 s after the first').toMatchObject(waits(30));
  clock.advance(seconds(40));
  expect(await verify(phone, code)).toMatchObject(waits(1));
  expect(await send(phone)).toMatchObject({ status: 200 });
});

test('a code for either registration is checked five times in all', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone);
  const wrong = otherThan(code);
  for (const purpose of ['signup', 'provider', 'provider', 'signup', 'provider'])
    expect(await verify(phone, wrong, purpose)).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
  for (const purpose of ['signup', 'provider'])
    expect(await verify(phone, code, purpose)).toMatchObject({ status: 429, body: { code: 'OTP_LOCKED' } });
});

test('of two hundred simultaneous attempts on two instances five are checked', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone);
  const wrong = otherThan(code);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => verify(phone, wrong, undefined, n % 2 === 0 ? auth.url : other.url)),
  );
  expect(answers.filter(({ body }) => body.code === 'OTP_INVALID')).toHaveLength(5);
  expect(answers.filter(({ body }) => body.code === 'OTP_LOCKED')).toHaveLength(195);
});

test('of twenty simultaneous correct attempts one succeeds', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone);
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phone, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a code expires after five minutes and works for its purpose only', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone, 'provider');
  expect(await verify(phone, code, 'signup')).toMatchObject({ status: 410 });
  clock.advance(seconds(301));
  expect(await verify(phone, code, 'provider')).toMatchObject({ status: 410, body: { code: 'OTP_EXPIRED' } });
});

test.each([
  [{ phone: '123' }, 'phone'],
  [{ phone: { $gt: '' } }, 'phone'],
  [{ phone: '+919876543210', purpose: 'other' }, 'purpose'],
])('%j is refused', async (body, path) => {
  expect(await auth.call('POST', '/otp/send-otp', { body })).toMatchObject({ status: 422, body: { code: 'INVALID', errors: [{ path }] } });
});

test('each client address has a limit of its own', async () => {
  const strict = await startAuth({ env: { LIMITS_PER_ADDRESS: 'strict', OTP_SENDS_PER_ADDRESS: '3' } });
  try {
    const from = (address: string) =>
      strict.call('POST', '/otp/send-otp', { body: { phone: newPhone() }, headers: { 'x-forwarded-for': address } });
    const answers = [
      await from('203.0.113.7'),
      await from('203.0.113.7'),
      await from('203.0.113.7'),
      await from('203.0.113.7'),
      await from('203.0.113.8'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 200]);
  } finally {
    await strict.stop();
  }
});

test('a failing gateway is a 503, an unreachable number an error beside the field, and neither appears in the inbox', async () => {
  let answer: [status: number, body: unknown] = [201, { sid: 'SM1' }];
  const gateway = createServer((_, res) => res.writeHead(answer[0]).end(JSON.stringify(answer[1])));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const twilio = {
    MAIL_SENDER: 'off',
    OTP_SENDER: 'twilio',
    TWILIO_URL: url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: 'MG1',
  };
  const service = await startAuth({ env: twilio });
  const sendTo = () => service.call('POST', '/otp/send-otp', { body: { phone: newPhone() } });
  try {
    expect(await sendTo()).toMatchObject({ status: 200 });
    answer = [400, { code: 21614, message: 'not a mobile number' }];
    expect(await sendTo()).toMatchObject({
      status: 422,
      body: { code: 'INVALID', errors: [{ path: 'phone', message: expect.stringContaining('cannot receive SMS') }] },
    });
    answer = [401, { code: 20003 }];
    expect(await sendTo()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await service.call('GET', '/dev/messages')).toMatchObject({ status: 404 });
  } finally {
    await service.stop();
    gateway.close();
  }
});
