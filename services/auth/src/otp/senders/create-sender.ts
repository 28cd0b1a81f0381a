import type { Logger } from '@karigar/service-kit';
import type { AuthConfig } from '../../config.ts';
import type { DevInbox } from '../../dev-inbox/data/dev-inbox.ts';
import { carriesText, createHttpSender } from './http-sender.ts';
import { createLogSender } from './log-sender.ts';
import type { OtpSender } from './sender.ts';
import { createTwilioSender } from './twilio-sender.ts';

/** Whether the configured sender can send a text without a code. */
export const sendsTexts = ({ OTP_SENDER, OTP_HTTP_URL = '', OTP_HTTP_BODY = '' }: AuthConfig): boolean =>
  OTP_SENDER !== 'http' || carriesText({ url: OTP_HTTP_URL, body: OTP_HTTP_BODY });

/** The configured sender; `loadAuthConfig` has checked that its settings are complete. */
export function createSender(config: AuthConfig, { inbox, log }: { inbox: DevInbox; log: Logger }): OtpSender {
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
