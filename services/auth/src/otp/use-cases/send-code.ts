import { ok, otpLifetimeSeconds, otpResendSeconds, refuse, refuseField, type OtpPurpose, type Result } from '@karigar/contracts';
import { ProblemError } from '@karigar/service-kit';
import type { CodeTargets } from '../domain/code.ts';
import { newCode } from '../secrets.ts';
import type { Delivery } from '../senders/sender.ts';
import type { OtpDeps } from './deps.ts';

/** The registration of a customer, and of a provider. */
const registrations = ['signup', 'provider'] as const;

/** Sends a new code to a phone. Without a purpose it is valid for both registrations. */
export async function sendCode(
  deps: OtpDeps,
  { phone, purpose }: { readonly phone: string; readonly purpose?: OtpPurpose | undefined },
  clientAddress: string,
): Promise<Result<typeof codeSent>> {
  const issued = await issueCode(deps, { subject: phone, purposes: purpose ? [purpose] : registrations, clientAddress }, (code) =>
    deps.sender.send({ phone, code, text: textOf(code, purpose ?? 'signup', deps.brand) }),
  );
  if (!issued.ok) return issued;
  return issued.value === 'accepted' ? ok(codeSent) : refuseField('phone', unreachableNumber);
}

interface NewCode extends CodeTargets {
  /** The caller's address. */
  readonly clientAddress: string;
}

/**
 * Creates a new code, which invalidates the previous one, and delivers it. It is stored before it is sent: a code that never arrives costs a wait of
 * 30 s, whereas a message that is sent twice costs money.
 */
export async function issueCode(
  { codes, sendsPerAddress, secret, clock }: OtpDeps,
  { subject, purposes, email, clientAddress }: NewCode,
  deliver: (digits: string) => Promise<Delivery>,
): Promise<Result<Delivery>> {
  const wait = await sendsPerAddress.take(clientAddress);
  if (wait > 0) return refuse('OTP_LIMIT', { retryAfter: wait });
  const now = clock.now();
  const { digits, stored } = newCode({ subject, purposes, email }, secret, now);
  const decision = await codes.put(subject, stored, now);
  if (!decision.may) return refuse(decision.reason === 'too-soon' ? 'OTP_TOO_SOON' : 'OTP_LIMIT', { retryAfter: decision.retryAfter });
  try {
    return ok(await deliver(digits));
  } catch (cause) {
    throw new ProblemError('UNAVAILABLE', {
      cause,
      message: 'The code could not be sent. Please try again in a moment.',
      extras: { retryAfter: otpResendSeconds },
    });
  }
}

/** Names the purpose, so that nobody reveals a code that changes a number or a password to a caller who asks for "the code". */
export const textOf = (digits: string, use: keyof typeof purposeTexts, brand: string) =>
  `${digits} is your ${brand} code to ${purposeTexts[use]}. It is valid for 5 minutes. Do not share it with anyone.`;
const purposeTexts = {
  signup: 'register',
  provider: 'register',
  login: 'log in',
  reset: 'reset your password',
  change: 'change your mobile number',
  email: 'confirm your email',
} satisfies Record<OtpPurpose | 'email', string>;
const unreachableNumber = 'This number cannot receive SMS. Please enter another mobile number.';
export const codeSent = { sent: true, resendAfter: otpResendSeconds, expiresIn: otpLifetimeSeconds } as const;
