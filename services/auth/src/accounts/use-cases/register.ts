import { ok, refuse, type OtpPurpose, type ProblemCode, type Result } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { proveNumber, type Evidence } from '../../otp/use-cases/verify-code.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import { newCustomer, newProvider, withProvenEmail, type Account, type NewCustomer, type NewProvider } from '../domain/account.ts';
import type { Handoff } from '../../social/data/handoff-store.ts';
import { isCommonPassword, refuseCommon } from '../common-passwords.ts';
import { refuseBlocked } from '../domain/refuse-blocked.ts';
import type { AccountDeps } from './deps.ts';

/** The account's id is derived from operation and number, so that a retry finds the account that its first attempt created, and no other. */
export interface Register<Person> extends Evidence {
  readonly person: Person;
  readonly password: string;
  /** The handoff of a social sign-in, which proves the email. */
  readonly handoff?: Handoff | undefined;
}

export const registerCustomer = (deps: AccountDeps, command: Register<NewCustomer>) =>
  register(deps, deps.customers, command, { create: newCustomer, purpose: 'signup', exists: 'CUSTOMER_EXISTS' });

export const registerProvider = (deps: AccountDeps, command: Register<NewProvider>) =>
  register(deps, deps.providers, command, { create: newProvider, purpose: 'provider', exists: 'PROVIDER_EXISTS' });

interface Kind<Person, A> {
  readonly create: (person: Person, passwordHash: string) => A;
  readonly purpose: OtpPurpose;
  readonly exists: ProblemCode;
}

/**
 * Creates an account for a proven number. The proof is consumed after the account is stored: the unique index admits one of many simultaneous calls,
 * and a crash in between leaves a proof of a number that is taken.
 */
async function register<A extends Account, Person extends Pick<Account, 'id' | 'mobile' | 'email'>>(
  { otp, passwords, handoffs, supportContact }: AccountDeps,
  accounts: AccountRepository<A>,
  { person, password, handoff, ...evidence }: Register<Person>,
  { create, purpose, exists }: Kind<Person, A>,
): Promise<Result<A>> {
  const existing = await accounts.findForLogin({ mobile: person.mobile });
  if (existing?.id === person.id && (await passwords.matches(password, existing.passwordHash)))
    return existing.blocked === null ? ok(existing) : refuseBlocked(supportContact);
  if (isCommonPassword(password)) return refuseCommon('password');
  const target = { subject: person.mobile, purpose };
  const proven = await proveNumber(otp, target, evidence);
  // After the proof was read: if another registration has consumed it, its account is found here. Whether an email has an account is only said to
  // callers with a proof.
  if (await accounts.isTaken({ mobile: person.mobile })) return refuseTaken(exists, 'mobile');
  if (!proven.ok) return proven;
  if (person.email && (await accounts.isTaken({ email: person.email }))) return refuseTaken(exists, 'email');
  if (handoff !== undefined && !(await handoffs.isValid(handoff))) return refuse('EMAIL_NOT_VERIFIED');
  const created = create(person, await passwords.hash(password));
  const account = handoff === undefined ? created : withProvenEmail(created);
  const added = await accounts.add(account);
  crashPoint('auth:account-stored-proof-left');
  if (!added) return refuse(exists);
  await otp.codes.useUp(target);
  if (handoff !== undefined) await handoffs.useUp(handoff);
  return ok(account);
}

/** Says whether the number or the email has an account already. */
const refuseTaken = (exists: ProblemCode, taken: keyof typeof takenSentences) => refuse(exists, { taken }, takenSentences[taken]);
const takenSentences = {
  mobile: 'An account with this mobile number exists already. Please log in.',
  email: 'An account with this email exists already. Please log in.',
};
