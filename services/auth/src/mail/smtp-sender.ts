import { createTransport } from 'nodemailer';
import type { MailSender } from './mail-sender.ts';

const patienceMs = 10_000;

/** Sends through a mail server. Credentials are sent over TLS only. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport({
    host: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username === '' ? {} : { requireTLS: true, auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Mails are text of ours: nothing is read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      // As an object the address is one recipient, whatever is in it.
      const mail = { from, to: { name: '', address: to }, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw withoutAddress(error);
      }
    },
  };
}

/** The server's answer repeats the address, which must not reach a log. */
function withoutAddress(error: unknown): Error {
  const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number };
  return new Error(`The mail server did not accept a mail: ${code} ${responseCode}`.trim());
}
