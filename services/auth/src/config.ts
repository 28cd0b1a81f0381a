import {
  addressLimitsConfig,
  areDistinct,
  marketConfig,
  ConfigError,
  jsonSetting,
  listSetting,
  loadConfig,
  serviceConfig,
  urlListSetting,
  urlSetting,
} from '@karigar/service-kit';
import { z } from 'zod';
import { parseBankKeys } from './bank/keys.ts';
import { operatorList } from './operators/operators.ts';
import { socialProviderList } from './social/providers.ts';
import { flawOfRequest } from './otp/senders/http-sender.ts';

const count = z.coerce.number().int().min(1);
/** An HTTP header name (RFC 9110), without line breaks. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;
/** An address, or a name with an address. */
const mailFrom = /^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** Configuration of the auth service. */
export const authConfig = serviceConfig
  .extend(addressLimitsConfig.shape)
  .extend(marketConfig.pick({ BRAND_NAME: true }).shape)
  .extend({
    OTP_SECRET: z.string().min(32).describe('Key of the hashes in which one-time codes are kept.'),
    DATA_KEY: z
      .string()
      .refine((value) => Buffer.from(value, 'base64url').length === 32, '32 bytes in base64url are needed')
      .describe('Key that encrypts the signing key in the database: 32 random bytes in base64url.'),
    SIGNING_KEY_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .default(30)
      .describe('Days after which tokens are signed with a new key. Tokens of the old one stay good until they expire.'),
    BANK_KEYS: z
      .string()
      .refine(
        (value) => parseBankKeys(value).every(({ id, key }) => id !== '' && Buffer.from(key, 'base64url').length === 32),
        'id:key pairs separated by commas are needed, each key 32 bytes in base64url',
      )
      .refine((value) => areDistinct(parseBankKeys(value).map(({ id }) => id)), 'two have the same id')
      .optional()
      .describe(
        'Keys of the account numbers of providers, id:key separated by commas, each key 32 random bytes in base64url; the first one encrypts. Needed in production.',
      ),
    OPERATORS: operatorList
      .prefault('[]')
      .describe('JSON list of the operators; `npm run operator -- EMAIL` makes an entry. Without one nobody can log in as an operator.'),
    ORDER_URL: urlSetting.describe('Address of the order service; asked for open orders before an account is deleted.'),
    CATALOG_URL: urlSetting.describe('Address of the catalog service.'),
    DISPATCH_URLS: urlListSetting.describe('Addresses of the dispatch instances, separated by commas.'),
    EXPORTS_PER_DAY: count.default(3).describe('How often a person may download what is kept about them within a day.'),
    PUBLIC_URL: urlSetting.default('http://localhost:8080').describe('Address under which browsers reach this gateway.'),
    SUPPORT_CONTACT: z
      .string()
      .regex(/^[^\p{C}]{1,100}$/u, 'a text of up to 100 characters is needed')
      .optional()
      .describe('Phone number or email of support, told to people whose account is blocked.'),
    SOCIAL_PROVIDERS: socialProviderList
      .prefault('[]')
      .describe(
        'JSON list of OpenID providers that people can sign in with: id, label, issuer, clientId, clientSecret. Callback: PUBLIC_URL/api/auth/social/<id>/callback.',
      ),
    OTP_SENDER: z
      .enum(['log', 'http', 'twilio'])
      .default('log')
      .describe('How codes reach a phone: log shows them to everybody and is refused in production.'),
    OTP_HTTP_URL: urlSetting
      .optional()
      .describe('Address of the SMS gateway; {phone}, {code} and {text} are filled in URL-encoded, after the host. For OTP_SENDER=http.'),
    OTP_HTTP_METHOD: z.enum(['GET', 'POST', 'PUT']).default('GET').describe('Method of the call to the SMS gateway.'),
    OTP_HTTP_HEADERS: jsonSetting(z.record(z.string().regex(headerName), z.string().regex(headerValue)))
      .prefault('{}')
      .describe('JSON map of the headers of the call to the SMS gateway.'),
    OTP_HTTP_BODY: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Body of the call, with {phone}, {code} and {text}: JSON, with these inside quotes, or form fields a=b&c=d. Values are encoded accordingly.',
      ),
    OTP_HTTP_SUCCESS: z
      .string()
      .min(1)
      .refine(isPattern, 'a regular expression is needed')
      .optional()
      .describe(
        "Regular expression that the body of the SMS gateway's answer has to match. Default: every answer with a 2xx status will do.",
      ),
    OTP_HTTP_TIMEOUT_MS: count.max(30_000).default(5_000).describe('How long the SMS gateway may take.'),
    TWILIO_ACCOUNT_SID: z.string().startsWith('AC').optional().describe('Account SID; for OTP_SENDER=twilio.'),
    TWILIO_AUTH_TOKEN: z.string().min(1).optional().describe('Auth token of the Twilio account.'),
    TWILIO_FROM: z.string().min(1).optional().describe('Number that the SMS come from, or the SID of a messaging service (MG…).'),
    TWILIO_URL: urlSetting.default('https://api.twilio.com').describe("Address of Twilio's API, for another region."),
    MAIL_SENDER: z
      .enum(['off', 'log', 'smtp'])
      .optional()
      .describe('How mails are sent; with off nobody can change their email. Default: off in production, where log is refused, else log.'),
    MAIL_SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe('Mail server, smtp[s]://user:password@host:port, user and password URL-encoded; for MAIL_SENDER=smtp.'),
    MAIL_FROM: z
      .string()
      .regex(mailFrom, 'an address is needed, e.g. Karigar <no-reply@example.com>')
      .optional()
      .describe('Sender of the mails, e.g. Karigar <no-reply@example.com>.'),
    OTP_SENDS_PER_HOUR: count.default(5).describe('Codes that one number or email may be sent within an hour.'),
    OTP_SENDS_PER_ADDRESS: count.default(20).describe('Codes that may be asked for from one address within an hour.'),
    SMS_COUNTRIES: listSetting
      .pipe(z.array(z.string().regex(/^\+[1-9]\d{0,9}$/, 'beginnings of numbers are needed, e.g. +91,+977')).min(1))
      .prefault('+91')
      .describe('Beginnings of the numbers that are sent SMS, separated by commas.'),
    SMS_PER_DAY: count.default(5_000).describe('SMS that are sent within a day (UTC), all together; the bound of what an attack can cost.'),
    WRONG_LOGINS: count
      .default(20)
      .describe('Wrong passwords for one account from one address within 15 minutes before they have to wait.'),
    PASSWORDS_AT_ONCE: count.default(2).describe('Passwords hashed side by side; each keeps a thread busy for about 10 ms.'),
    PASSWORDS_WAITING: count.default(200).describe('Passwords that may wait for their turn before calls are turned away.'),
    GEO_URL: urlSetting
      .includes('{ip}', { error: '{ip} is missing, in place of the address, e.g. https://geo.example/{ip}' })
      .optional()
      .describe('Address of an IP-location service with {ip} in it; without it places stay unknown.'),
  });
export type AuthConfig = z.infer<typeof authConfig>;

/** @throws {ConfigError} also for demo settings in production */
export function loadAuthConfig(env?: NodeJS.ProcessEnv): AuthConfig {
  const config = loadConfig(authConfig, env);
  if (config.OTP_SENDER === 'log' && config.NODE_ENV === 'production') {
    throw new ConfigError('OTP_SENDER=log shows codes to everybody and does not start in production. Use OTP_SENDER=http or twilio.');
  }
  if (config.BANK_KEYS === undefined && config.NODE_ENV === 'production') {
    throw new ConfigError('BANK_KEYS is needed in production, e.g. 2026:<32 random bytes in base64url>.');
  }
  const flaw = flawOfSender(config) ?? flawOfMail(config) ?? flawOfSocial(config);
  if (flaw !== undefined) throw new ConfigError(flaw);
  return config;
}

function flawOfSender(config: AuthConfig): string | undefined {
  if (config.OTP_SENDER === 'http') {
    const { OTP_HTTP_URL: url, OTP_HTTP_METHOD: method, OTP_HTTP_HEADERS: headers, OTP_HTTP_BODY: body } = config;
    return url === undefined ? 'OTP_SENDER=http needs OTP_HTTP_URL.' : flawOfRequest({ url, method, headers, body });
  }
  if (config.OTP_SENDER === 'twilio') {
    const missing = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).filter((key) => config[key] === undefined);
    return missing.length === 0 ? undefined : `OTP_SENDER=twilio needs ${missing.join(', ')}.`;
  }
  return undefined;
}

function flawOfMail({ MAIL_SENDER: sender, NODE_ENV, MAIL_SMTP_URL, MAIL_FROM }: AuthConfig): string | undefined {
  if (sender === 'log' && NODE_ENV === 'production')
    return 'MAIL_SENDER=log shows mails to everybody and does not start in production. Use MAIL_SENDER=smtp, or off.';
  if (sender === 'smtp' && (MAIL_SMTP_URL === undefined || MAIL_FROM === undefined))
    return 'MAIL_SENDER=smtp needs MAIL_SMTP_URL and MAIL_FROM.';
  return undefined;
}

function flawOfSocial({ SOCIAL_PROVIDERS: providers, NODE_ENV, PUBLIC_URL }: AuthConfig): string | undefined {
  if (providers.length === 0 || NODE_ENV !== 'production') return undefined;
  return [PUBLIC_URL, ...providers.map(({ issuer }) => issuer)].every((url) => url.startsWith('https:'))
    ? undefined
    : 'SOCIAL_PROVIDERS needs https in PUBLIC_URL and in every issuer in production.';
}

function isPattern(value: string): boolean {
  try {
    new RegExp(value);
    return true;
  } catch {
    return false;
  }
}
