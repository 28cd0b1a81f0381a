import type { Logger } from '@karigar/service-kit';
import type { AuthConfig } from '../config.ts';
import type { DevInbox } from '../dev-inbox/data/dev-inbox.ts';
import { createLogMailSender } from './log-mail-sender.ts';
import type { MailSender } from './mail-sender.ts';
import { createSmtpSender } from './smtp-sender.ts';

/** The sender that the settings choose; outside production the development inbox by default. */
export const mailSenderOf = ({ MAIL_SENDER, NODE_ENV }: AuthConfig): 'off' | 'log' | 'smtp' =>
  MAIL_SENDER ?? (NODE_ENV === 'production' ? 'off' : 'log');

/** Undefined when mails are disabled. `loadAuthConfig` has checked that the settings are complete. */
export function createMailSender(config: AuthConfig, { inbox, log }: { inbox: DevInbox; log: Logger }): MailSender | undefined {
  const kind = mailSenderOf(config);
  switch (kind) {
    case 'off':
      return undefined;
    case 'log':
      return createLogMailSender({ inbox, log });
    case 'smtp':
      return createSmtpSender({ url: config.MAIL_SMTP_URL ?? '', from: config.MAIL_FROM ?? '' });
    default:
      return kind satisfies never;
  }
}
