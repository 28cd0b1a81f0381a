import { mailAnsweredWithinMs, type AccountLanguage, type NotificationKind } from '@karigar/contracts';
import { withTimeout } from '@karigar/service-kit';
import { sendWithin } from '../../mail/mail-sender.ts';
import type { OtpSender } from '../../otp/senders/sender.ts';
import { accountsOf, type AccountDeps } from './deps.ts';

const footer: Record<AccountLanguage, (url: string) => string> = {
  'en-IN': (url) => `See it at ${url}. In your profile there you can choose which mails you get.`,
  hi: (url) => `इसे यहाँ देखें: ${url}। वहाँ अपनी प्रोफ़ाइल में आप चुन सकते हैं कि कौन से मेल आएँ।`,
  mr: (url) => `ते इथे पहा: ${url}. तिथे तुमच्या प्रोफाइलमध्ये कोणते मेल यावेत ते निवडू शकता.`,
};

export interface MailNotificationDeps extends Pick<AccountDeps, 'customers' | 'providers' | 'mail' | 'log'> {
  /** Undefined when the gateway can only send codes. */
  readonly sms: OtpSender | undefined;
  readonly publicUrl: string;
}

/** Shorter than the caller's timeout, after which it would retry. */
const answerTimeoutMs = mailAnsweredWithinMs - 1_000;

interface MailedNotification {
  readonly role: 'customer' | 'provider';
  readonly accountId: string;
  readonly message: string;
  /** What it is about. */
  readonly kind: NotificationKind;
  readonly ref: string | null;
  readonly bySms: boolean;
}

/**
 * Mails a notification to an account, in its language. An unproven email may be a stranger's, so a notification `bySms` then goes to the mobile number,
 * which is always proven. Without an answer in time, it counts as sent: it may have been, and a retry would send it again. An SMS is tried once, since
 * each costs money.
 * @returns whether it was sent: false when the account is deleted or blocked, or can be reached neither by mail nor by SMS
 * @throws when the mail server did not accept it
 */
export async function mailNotification(
  { mail, sms, publicUrl, log, ...accounts }: MailNotificationDeps,
  { role, accountId, message, kind, ref, bySms }: MailedNotification,
): Promise<boolean> {
  const account = await accountsOf(accounts, role).find(accountId);
  if (account === undefined || account.deleted || account.blocked !== null) return false;
  // The gateway knows the page.
  const page = new URL(['/notification', role, kind, ...(ref === null ? [] : [ref])].join('/'), publicUrl).href;
  if (mail !== undefined && account.emailProven) {
    const text = `${message}\n\n${footer[account.language](page)}`;
    await sendWithin(answerTimeoutMs, mail, { to: account.email, code: '', subject: message, text }, log);
    return true;
  }
  if (!bySms || sms === undefined) return false;
  const sending = sms.send({ phone: account.mobile, code: '', text: `${message} ${page}` }).then(
    (outcome) => outcome === 'accepted',
    (error: unknown) => {
      log.warn({ err: error }, 'a notification was not sent by SMS');
      return false;
    },
  );
  return withTimeout(sending, answerTimeoutMs, () => true);
}
