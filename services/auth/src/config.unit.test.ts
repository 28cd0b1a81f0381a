import { expect, test } from 'vitest';
import { loadAuthConfig } from './config.ts';
import { mailSenderOf } from './mail/create-mail-sender.ts';

const env = {
  PORT: '4001',
  MONGO_URL: 'mongodb://127.0.0.1/auth',
  KAFKA_BROKERS: '127.0.0.1:9092',
  AUTH_URL: 'http://127.0.0.1:4001',
  ORDER_URL: 'http://127.0.0.1:4003',
  CATALOG_URL: 'http://127.0.0.1:4002',
  DISPATCH_URLS: 'http://127.0.0.1:4004, http://127.0.0.1:4005',
  INTERNAL_KEY: 'x'.repeat(43),
  OTP_SECRET: 'x'.repeat(43),
  DATA_KEY: Buffer.alloc(32).toString('base64url'),
  BANK_KEYS: `2026:${Buffer.alloc(32).toString('base64url')}`,
};

test('production, the default, refuses the log sender, and the HTTP sender needs a URL', () => {
  expect(loadAuthConfig({ ...env, NODE_ENV: 'development' })).toMatchObject({
    OTP_SENDER: 'log',
    LIMITS_PER_ADDRESS: 'strict',
    DISPATCH_URLS: ['http://127.0.0.1:4004', 'http://127.0.0.1:4005'],
    SMS_COUNTRIES: ['+91'],
  });
  expect(() => loadAuthConfig(env)).toThrow('OTP_SENDER=http');
  expect(() => loadAuthConfig({ ...env, OTP_SENDER: 'http' })).toThrow('OTP_HTTP_URL');
  expect(loadAuthConfig({ ...env, OTP_SENDER: 'http', OTP_HTTP_URL: 'https://sms.example/send?to={phone}&text={text}' })).toMatchObject({
    OTP_SENDER: 'http',
  });
  expect(() => loadAuthConfig({ ...env, OTP_SENDER: 'twilio', TWILIO_FROM: '+15005550006' })).toThrow(
    'OTP_SENDER=twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN.',
  );
});

test.each([
  ['https://{phone}.sms.example/{text}', {}, 'before its path'],
  ['https://user:{code}@sms.example/{text}', {}, 'before its path'],
  ['https://sms.example/send?to={phone}', {}, 'must contain {code} or {text}'],
  ['https://sms.example/', { OTP_HTTP_BODY: '{"text":"{text}"}' }, 'POST or PUT'],
  ['https://sms.example/', { OTP_HTTP_METHOD: 'POST', OTP_HTTP_BODY: '{"to":{phone},"text":"{text}"}' }, 'inside quotes'],
  ['https://sms.example/{text}', { OTP_HTTP_HEADERS: '{"X-A":"a\\r\\nX-B: b"}' }, 'OTP_HTTP_HEADERS'],
  ['https://sms.example/{text}', { OTP_HTTP_HEADERS: '{"X A":"a"}' }, 'OTP_HTTP_HEADERS'],
  ['https://sms.example/{text}', { OTP_HTTP_SUCCESS: '(' }, 'a regular expression'],
  [
    'https://sms.example/',
    { OTP_HTTP_METHOD: 'POST', OTP_HTTP_BODY: '<a>{text}</a>', OTP_HTTP_HEADERS: '{"Content-Type":"text/xml"}' },
    'Content-Type',
  ],
])('an SMS gateway at %s with %j is refused at the start', (url, more, reason) => {
  expect(() => loadAuthConfig({ ...env, OTP_SENDER: 'http', OTP_HTTP_URL: url, ...more })).toThrow(reason);
});

test('mails are off in production unless SMTP is set, and never go to the development inbox there', () => {
  const production = { ...env, OTP_SENDER: 'http', OTP_HTTP_URL: 'https://sms.example/{text}' };
  const smtp = { MAIL_SENDER: 'smtp', MAIL_SMTP_URL: 'smtps://user:p%40ss@mail.example', MAIL_FROM: 'Karigar <no-reply@karigar.example>' };
  expect(mailSenderOf(loadAuthConfig({ ...env, NODE_ENV: 'development' }))).toBe('log');
  expect(mailSenderOf(loadAuthConfig(production))).toBe('off');
  expect(mailSenderOf(loadAuthConfig({ ...production, ...smtp }))).toBe('smtp');
  expect(() => loadAuthConfig({ ...production, MAIL_SENDER: 'log' })).toThrow('MAIL_SENDER=log');
  expect(() => loadAuthConfig({ ...production, ...smtp, MAIL_FROM: undefined })).toThrow('MAIL_SENDER=smtp needs');
  expect(() => loadAuthConfig({ ...production, ...smtp, MAIL_FROM: 'Karigar <a@b>\r\nBcc: x@y' })).toThrow('MAIL_FROM');
  expect(() => loadAuthConfig({ ...production, ...smtp, MAIL_SMTP_URL: 'https://mail.example' })).toThrow('MAIL_SMTP_URL');
});

test('relaxed limits are refused in production', () => {
  const relaxed = { ...env, OTP_SENDER: 'http', OTP_HTTP_URL: 'https://sms.example/{text}', LIMITS_PER_ADDRESS: 'relaxed' };
  expect(() => loadAuthConfig(relaxed)).toThrow('LIMITS_PER_ADDRESS=relaxed');
  expect(loadAuthConfig({ ...relaxed, NODE_ENV: 'development' })).toMatchObject({ LIMITS_PER_ADDRESS: 'relaxed' });
});

test('a data key of the wrong length is reported without its value', () => {
  expect(() => loadAuthConfig({ ...env, DATA_KEY: 'c2hvcnQ' })).toThrow(/DATA_KEY: 32 bytes(?!.*c2hvcnQ)/s);
});

test('production requires keys for bank details, each with an id', () => {
  const production = { ...env, OTP_SENDER: 'http', OTP_HTTP_URL: 'https://sms.example/{text}' };
  expect(() => loadAuthConfig({ ...production, BANK_KEYS: undefined })).toThrow('BANK_KEYS is needed in production');
  expect(loadAuthConfig({ ...env, NODE_ENV: 'development', BANK_KEYS: undefined }).BANK_KEYS).toBeUndefined();
  expect(() => loadAuthConfig({ ...production, BANK_KEYS: '2026:c2hvcnQ' })).toThrow(/BANK_KEYS: id:key pairs(?!.*c2hvcnQ)/s);
});

test('keys and operators that are listed twice, and an address of places without {ip}, are refused by name', () => {
  const development = { ...env, NODE_ENV: 'development' };
  const key = Buffer.alloc(32).toString('base64url');
  expect(() => loadAuthConfig({ ...development, BANK_KEYS: `2026:${key},2027:${key},2026:${key}` })).toThrow(
    'BANK_KEYS: two have the same id.',
  );
  const operator = (email: string) => ({ email, passwordHash: '$argon2id$', codeSecret: 'A'.repeat(32) });
  const operators = (...emails: string[]) => ({ ...development, OPERATORS: JSON.stringify(emails.map(operator)) });
  expect(loadAuthConfig(operators('a@karigar.example', 'b@karigar.example')).OPERATORS).toHaveLength(2);
  expect(() => loadAuthConfig(operators('a@karigar.example', 'A@karigar.example'))).toThrow('OPERATORS: two have the same email.');
  expect(loadAuthConfig({ ...development, GEO_URL: 'https://geo.example/{ip}?key=1' })).toMatchObject({
    GEO_URL: 'https://geo.example/{ip}?key=1',
  });
  expect(() => loadAuthConfig({ ...development, GEO_URL: 'https://geo.example' })).toThrow('GEO_URL: {ip} is missing');
});
