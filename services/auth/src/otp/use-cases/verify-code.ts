import { ok, refuse, type Result } from '@karigar/contracts';
import { refusalOfTry, type CodeTarget, type StoredCode } from '../domain/code.ts';
import { hashOfToken, isRight, newProof } from '../secrets.ts';
import type { OtpDeps } from './deps.ts';

/** Counts an attempt, then checks the code. */
export async function checkCode({ codes, secret, clock }: OtpDeps, target: CodeTarget, digits: string): Promise<Result<StoredCode>> {
  const now = clock.now();
  const code = await codes.countTry(target, now);
  if (code === undefined) {
    const { stored, retryAfter } = await codes.find(target, now);
    return refusalOfTry(stored, retryAfter, now);
  }
  return isRight(target, code, digits, secret) ? ok(code) : refuse('OTP_INVALID');
}

/** Exchanges a correct code for a verification token, which proves the number for 15 minutes. */
export async function verifyCode(deps: OtpDeps, target: CodeTarget, digits: string): Promise<Result<{ token: string }>> {
  const code = await checkCode(deps, target, digits);
  if (!code.ok) return code;
  const now = deps.clock.now();
  const { token, proof } = newProof(now);
  return (await deps.codes.prove(target, code.value.id, proof, now)) ? ok({ token }) : refuse('OTP_EXPIRED');
}

/** How a registration proves its number: by the token of `verifyCode`, or by the code itself. */
export interface Evidence {
  readonly verificationToken?: string | null | undefined;
  readonly otp?: string | null | undefined;
}

/**
 * Whether the evidence proves the number. Knowing a number that somebody else has just verified proves nothing. A correct code stays valid until
 * `useUp`, so that a registration refused for another reason can be repeated with it; every attempt counts.
 */
export async function proveNumber(deps: OtpDeps, target: CodeTarget, { otp, verificationToken }: Evidence): Promise<Result<unknown>> {
  if (verificationToken) {
    const isProven = await deps.codes.isProven(target, hashOfToken(verificationToken), deps.clock.now());
    return isProven ? ok(true) : refuse('PHONE_NOT_VERIFIED');
  }
  return otp ? checkCode(deps, target, otp) : refuse('PHONE_NOT_VERIFIED');
}

/** Consumes the proof of a number, so that it serves once. Refuses PHONE_NOT_VERIFIED when it is no longer valid, or another call has consumed it. */
export async function useProof({ codes, clock }: OtpDeps, target: CodeTarget, verificationToken: string): Promise<Result<undefined>> {
  const isUsed = await codes.useProof(target, hashOfToken(verificationToken), clock.now());
  return isUsed ? ok(undefined) : refuse('PHONE_NOT_VERIFIED');
}
