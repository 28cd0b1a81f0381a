import { mapResult, refuse, refuseField, type Result } from '@karigar/contracts';
import type { CodeTarget } from '../../otp/domain/code.ts';
import { codeSent, issueCode, textOf } from '../../otp/use-cases/send-code.ts';
import { checkCode } from '../../otp/use-cases/verify-code.ts';
import { sendWithin } from '../../mail/mail-sender.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import { changeEmail, type Account } from '../domain/account.ts';
import type { AccountDeps } from './deps.ts';

/** How long a person waits for the mail server. After 8 s the gateway answers instead of this service. */
const codeTimeoutMs = 6_000;
/** Short, because the change has been made and the caller waits. */
const noticeTimeoutMs = 2_000;

/** A code belongs to the account that requested it and is useless for any other. */
const targetOf = ({ role, id }: Pick<Account, 'role' | 'id'>): CodeTarget => ({ subject: `${role}|${id}`, purpose: 'email' });

/**
 * Mails a code to a new email, or to the current one if it is unproven. The account keeps its email until `confirmEmailChange`. The answer does not
 * reveal whether another account has the email: only `confirmEmailChange` refuses that, to somebody who can read its mails.
 */
export async function startEmailChange(
  { otp, mail, codesPerEmail, log }: Pick<AccountDeps, 'otp' | 'mail' | 'codesPerEmail' | 'log'>,
  accounts: AccountRepository<Account>,
  { id, email, clientAddress }: { readonly id: string; readonly email: string; readonly clientAddress: string },
): Promise<Result<typeof codeSent>> {
  const account = mail && (await accounts.find(id));
  if (mail === undefined || account === undefined) return refuse('NOT_FOUND');
  if (account.email === email && account.emailProven) return refuseField('email', 'This is your email already.');
  // Limits mails per address, so that many accounts together cannot flood a mailbox.
  const wait = await codesPerEmail.take(email);
  if (wait > 0) return refuse('OTP_LIMIT', { retryAfter: wait });
  const issued = await issueCode(otp, { subject: targetOf(account).subject, purposes: ['email'], email, clientAddress }, async (code) => {
    const message = { to: email, code, subject: `Your ${otp.brand} code`, text: `${textOf(code, 'email', otp.brand)}\n\n${ignoreHint}` };
    await sendWithin(codeTimeoutMs, mail, message, log);
    return 'accepted';
  });
  return mapResult(issued, () => codeSent);
}

/**
 * Replaces the email by the one to which the code was sent. The code is consumed first, so that it changes one account once. An old, proven address
 * is notified afterwards, so that its owner can object.
 */
export async function confirmEmailChange(
  { otp, mail, log }: Pick<AccountDeps, 'otp' | 'mail' | 'log'>,
  accounts: AccountRepository<Account>,
  { id, code: digits }: { readonly id: string; readonly code: string },
): Promise<Result<Account>> {
  const before = await accounts.find(id);
  if (before === undefined) return refuse('NOT_FOUND');
  const code = await checkCode(otp, targetOf(before), digits);
  if (!code.ok) return code;
  const { id: codeId, email } = code.value;
  if (email === undefined || !(await otp.codes.useCode(targetOf(before), codeId))) return refuse('OTP_EXPIRED');
  const changed = await accounts.change(id, (account) => changeEmail(account, email));
  if (!changed.ok || !before.emailProven || before.email === email) return changed;
  const message = { to: before.email, code: '', subject: `Your email at ${otp.brand} was changed`, text: noticeText(email, otp.brand) };
  try {
    if (mail !== undefined) await sendWithin(noticeTimeoutMs, mail, message, log);
  } catch (error) {
    // The change has been made; a mail server that is down must not undo it.
    log.error({ err: error, accountId: id }, 'the old email could not be notified of the change');
  }
  return changed;
}

const ignoreHint = 'It proves that this email is yours. If you did not ask for it, ignore this mail: nothing will change.';

const noticeText = (email: string, brand: string) =>
  `The email of your ${brand} account was changed to ${masked(email)}. If that was not you, reset your password now and change it back.`;

/** Enough for the owner to recognize it. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/, '$1…');
