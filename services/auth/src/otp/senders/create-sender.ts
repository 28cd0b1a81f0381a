import { dayMs } from '@karigar/contracts';
import type { Clock, Logger } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import type { AuthConfig } from '../../config.ts';
import type { DevInbox } from '../../dev-inbox/data/dev-inbox.ts';
import { createLimiter } from '../../limits/limiter.ts';
import { createBoundedSender } from './bounded-sender.ts';
import { carriesText, createHttpSender } from './http-sender.ts';
import { createLogSender } from './log-sender.ts';
import type { OtpSender } from './sender.ts';
import { createTwilioSender } from './twilio-sender.ts';

/** Notices that one number is sent within a day, so that the orders of one account cannot use up everybody's. */
const noticesPerNumber = 20;

interface Parts {
  readonly mongo: Connection;
  readonly inbox: DevInbox;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The sender of codes, and the sender of other notices; undefined when the SMS gateway can only send codes. */
export function createSmsSenders(
  config: AuthConfig,
  { mongo, inbox, clock, log }: Parts,
): { codes: OtpSender; notices: OtpSender | undefined } {
  const limiter = (name: string, max: number) => createLimiter(mongo, { name, max, windowMs: dayMs, clock });
  const countries = config.SMS_COUNTRIES;
  const codes = createBoundedSender(createSender(config, { inbox, log }), { countries, perDay: limiter('sms', config.SMS_PER_DAY), log });
  if (!sendsTexts(config)) return { codes, notices: undefined };
  // Half of the day's SMS stays for codes, without which nobody can log in.
  const perDay = limiter('sms-notices', Math.ceil(config.SMS_PER_DAY / 2));
  const perNumber = limiter('sms-notices-of-number', noticesPerNumber);
  return { codes, notices: createBoundedSender(codes, { countries, perDay, perNumber, log }) };
}

/** Whether the configured sender can send a text without a code. */
const sendsTexts = ({ OTP_SENDER, OTP_HTTP_URL = '', OTP_HTTP_BODY = '' }: AuthConfig): boolean =>
  OTP_SENDER !== 'http' || carriesText({ url: OTP_HTTP_URL, body: OTP_HTTP_BODY });

/** The configured sender; `loadAuthConfig` has checked that its settings are complete. */
function createSender(config: AuthConfig, { inbox, log }: Pick<Parts, 'inbox' | 'log'>): OtpSender {
  switch (config.OTP_SENDER) {
    case 'log':
      return createLogSender({ inbox, log, showCodes: config.NODE_ENV === 'development' });
    case 'http':
      return createHttpSender({
        url: config.OTP_HTTP_URL ?? '',
        method: config.OTP_HTTP_METHOD,
        headers: config.OTP_HTTP_HEADERS,
        body: config.OTP_HTTP_BODY,
        success: config.OTP_HTTP_SUCCESS,
        timeoutMs: config.OTP_HTTP_TIMEOUT_MS,
      });
    case 'twilio':
      return createTwilioSender({
        url: config.TWILIO_URL,
        accountSid: config.TWILIO_ACCOUNT_SID ?? '',
        authToken: config.TWILIO_AUTH_TOKEN ?? '',
        from: config.TWILIO_FROM ?? '',
      });
    default:
      return config.OTP_SENDER satisfies never;
  }
}
