import { ok, refuse, type OtpPurpose, type ProblemCode, type Result } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { proveNumber, type Evidence } from '../../otp/use-cases/verify-code.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import type { Account, Customer, Provider } from '../domain/account.ts';
import type { AccountDeps } from './deps.ts';

/** The account's id follows from operation and number, so a retry finds the account that its first attempt made, and no other. */
export interface Register<A extends Account> extends Evidence {
  readonly account: A;
  readonly password: string;
}

export const registerCustomer = (deps: AccountDeps, command: Register<Customer>) =>
  register(deps, deps.customers, command, { purpose: 'signup', exists: 'CUSTOMER_EXISTS' });

export const registerProvider = (deps: AccountDeps, command: Register<Provider>) =>
  register(deps, deps.providers, command, { purpose: 'provider', exists: 'PROVIDER_EXISTS' });

/**
 * Creates an account for a proven number. The proof is used up after the account is stored: the unique index lets one of many at once through,
 * and a crash in between leaves a proof of a number that is taken.
 */
async function register<A extends Account>(
  { otp, passwords }: AccountDeps,
  accounts: AccountRepository<A>,
  { account, password, ...evidence }: Register<A>,
  { purpose, exists }: { purpose: OtpPurpose; exists: ProblemCode },
): Promise<Result<A>> {
  const existing = await accounts.findForLogin({ mobile: account.mobile });
  if (existing?.account.id === account.id && (await passwords.matches(password, existing.passwordHash))) return ok(existing.account);
  const target = { phone: account.mobile, purpose };
  const proven = await proveNumber(otp, target, evidence);
  // Checked after the proof: a registration that finds the proof used up by another one finds the account of that one here. Without a proof
  // nobody learns which emails have accounts.
  if (await accounts.isTaken(proven.ok ? account : { mobile: account.mobile })) return refuse(exists);
  if (!proven.ok) return proven;
  const added = await accounts.add(account, await passwords.hash(password));
  crashPoint('auth:account-stored-proof-left');
  if (!added) return refuse(exists);
  await otp.codes.useUp(target);
  return ok(account);
}
