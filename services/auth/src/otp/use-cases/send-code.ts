import { ok, otpLifetimeSeconds, otpResendSeconds, refuse, type Result } from '@karigar/contracts';
import { neighbourhoodOf, ProblemError } from '@karigar/service-kit';
import type { CodeTarget } from '../domain/code.ts';
import { newCode } from '../secrets.ts';
import type { OtpDeps } from './deps.ts';

/**
 * Sends a new code; the one before is dead from then on. It is stored first: a code that does not arrive costs a wait of 30 s, a message
 * that was sent twice costs money.
 */
export async function sendCode(
  { codes, sender, sendsPerAddress, secret, clock }: OtpDeps,
  target: CodeTarget,
  address: string,
): Promise<Result<typeof sent>> {
  const wait = await sendsPerAddress.take(neighbourhoodOf(address));
  if (wait > 0) return refuse('OTP_LIMIT', { retryAfter: wait });
  const now = clock.now();
  const { digits, stored } = newCode(target, secret, now);
  const decision = await codes.put(target, stored, now);
  if (!decision.may) return refuse(decision.reason === 'too-soon' ? 'OTP_TOO_SOON' : 'OTP_LIMIT', { retryAfter: decision.retryAfter });
  try {
    const delivery = await sender.send({ phone: target.phone, code: digits, text: textOf(digits) });
    if (delivery === 'unreachable') return refuse('INVALID', { errors: [{ path: 'phone', message: unreachable }] });
  } catch (cause) {
    throw new ProblemError('UNAVAILABLE', {
      cause,
      message: 'The code could not be sent. Please try again in a moment.',
      extras: { retryAfter: otpResendSeconds },
    });
  }
  return ok(sent);
}

const textOf = (digits: string) => `${digits} is your Karigar code. It is valid for 5 minutes. Do not share it with anyone.`;
const unreachable = 'This number cannot receive SMS. Please enter another mobile number.';
const sent = { sent: true, resendAfter: otpResendSeconds, expiresIn: otpLifetimeSeconds } as const;
