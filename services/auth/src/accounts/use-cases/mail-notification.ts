import type { AccountLanguage } from '@karigar/contracts';
import type { AccountDeps } from './deps.ts';

const footer: Record<AccountLanguage, (url: string) => string> = {
  'en-IN': (url) => `See it at ${url}. In your profile there you can choose which mails you get.`,
  hi: (url) => `इसे यहाँ देखें: ${url}। वहाँ अपनी प्रोफ़ाइल में आप चुन सकते हैं कि कौन से मेल आएँ।`,
};

/**
 * Mails a notification to an account, in its language.
 * @returns whether it was sent: false when mails are disabled, when the account is deleted or blocked, and when nobody has proven the email, which
 * may be a stranger's
 * @throws when the mail server did not accept it
 */
export async function mailNotification(
  { customers, providers, mail, publicUrl }: Pick<AccountDeps, 'customers' | 'providers' | 'mail'> & { readonly publicUrl: string },
  { role, accountId, message }: { readonly role: 'customer' | 'provider'; readonly accountId: string; readonly message: string },
): Promise<boolean> {
  if (mail === undefined) return false;
  const account = await (role === 'customer' ? customers : providers).find(accountId);
  if (account === undefined || account.deleted || account.blocked !== null || !account.emailProven) return false;
  const page = new URL(role === 'customer' ? '/notifications' : '/provider/dashboard', publicUrl).href;
  await mail.send({ to: account.email, code: '', subject: message, text: `${message}\n\n${footer[account.language](page)}` });
  return true;
}
