import { ok, refuse, type Result } from '@karigar/contracts';
import { withTimeout } from '@karigar/service-kit';
import { proveNumber, useProof } from '../../otp/use-cases/verify-code.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import { changeMobile as decide, type Account } from '../domain/account.ts';
import type { AccountDeps } from './deps.ts';

/** Short, because the change has been made and the caller waits. */
const noticeTimeoutMs = 2_000;

export interface ChangeMobile {
  readonly id: string;
  readonly phone: string;
  readonly verificationToken: string;
}

/**
 * Replaces an account's number by one that its owner has proven, also in a customer's saved addresses. The proof is consumed first, so that it changes one
 * account once. The old number is notified afterwards, so that its owner can object.
 */
export async function changeMobile(
  { otp, addresses, log }: Pick<AccountDeps, 'otp' | 'addresses' | 'log'>,
  accounts: AccountRepository<Account>,
  { id, phone, verificationToken }: ChangeMobile,
): Promise<Result<Account>> {
  const before = await accounts.find(id);
  if (before === undefined) return refuse('NOT_FOUND');
  // A retry whose first call has succeeded; its proof is consumed.
  if (before.mobile === phone) return ok(before);
  const target = { subject: phone, purpose: 'change' } as const;
  const proven = await proveNumber(otp, target, { verificationToken });
  if (!proven.ok) return proven;
  if (await accounts.isTaken({ mobile: phone })) return refuse(before.role === 'customer' ? 'CUSTOMER_EXISTS' : 'PROVIDER_EXISTS');
  const used = await useProof(otp, target, verificationToken);
  if (!used.ok) return used;
  const changed = await accounts.change(
    id,
    (account) => decide(account, phone),
    () => ({
      queue: `account ${id}`,
      write: async (session) => ok(await addresses.replaceNumber(id, before.mobile, phone, session)),
    }),
  );
  if (!changed.ok) return changed;
  // The change has been made; an SMS gateway that is down or slow must not undo it.
  const notifying = otp.sender.send({ phone: before.mobile, code: '', text: noticeText(phone, otp.brand) }).catch((error: unknown) => {
    log.error({ err: error, accountId: id }, 'the old number could not be notified of the change');
  });
  await withTimeout<unknown>(notifying, noticeTimeoutMs, () => undefined);
  return changed;
}

const noticeText = (phone: string, brand: string) =>
  `The mobile number of your ${brand} account was changed to one ending in ${phone.slice(-4)}. If that was not you, reset your password now.`;
