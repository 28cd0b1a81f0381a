import { createTransport } from 'nodemailer';
import type { MailSender } from './mail-sender.ts';

/**
 * Includes the time to connect. Before the greeting nothing has been sent, so this failure must be known before `sendWithin` counts a notification as
 * sent. Some servers delay their greeting by 6 s, against spam.
 */
const greetingTimeoutMs = 8_000;
const timeoutMs = 10_000;

/** Sends through a mail server. Credentials are sent over TLS only. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport({
    host: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username === '' ? {} : { requireTLS: true, auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: greetingTimeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Our mails are plain text; nothing is read from files or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      // Passed as an object, the address is one recipient, whatever it contains.
      const mail = { from, to: { name: '', address: to }, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw withoutAddress(error);
      }
    },
  };
}

/** The server's answer repeats the address, which must not be logged. */
function withoutAddress(error: unknown): Error {
  const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number };
  return new Error(`The mail server did not accept a mail: ${code} ${responseCode}`.trim());
}
