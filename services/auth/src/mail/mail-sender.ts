import { withTimeout, type Logger } from '@karigar/service-kit';

/** Sends mails. */
export interface MailSender {
  /** @throws when the mail was not accepted */
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  /** One address, parsed by the contract: no names, no lists, no line breaks. */
  readonly to: string;
  readonly subject: string;
  /** Plain text; contains the code. */
  readonly text: string;
  /** Empty in a notification. */
  readonly code: string;
}

/**
 * Sends a mail without waiting longer than `ms`. A mail that a slow server has not accepted by then counts as sent: it may still arrive, and a second
 * one would be a duplicate.
 * @throws when the server refuses it in this time
 */
export async function sendWithin(ms: number, mail: MailSender, message: Mail, log: Logger): Promise<void> {
  const sending = mail.send(message);
  await withTimeout(sending, ms, () => {
    sending.catch((error: unknown) => log.warn({ err: error }, 'a mail was not sent'));
  });
}
