import { ok, refuse, type Result } from '@karigar/contracts';
import { whyNoTry, type CodeTarget } from '../domain/code.ts';
import { hashOfToken, isRight, newProof } from '../secrets.ts';
import type { OtpDeps } from './deps.ts';

/** Counts a try, then looks whether it was right. The right code proves the number for a while; answers the prover's token. */
export async function verifyCode(
  { codes, secret, clock }: OtpDeps,
  target: CodeTarget,
  digits: string,
): Promise<Result<{ token: string }>> {
  const now = clock.now();
  const code = await codes.countTry(target, now);
  if (code === undefined) return whyNoTry(await codes.find(target), now);
  if (!isRight(target, code, digits, secret)) return refuse('OTP_INVALID');
  const { token, proof } = newProof(now);
  return (await codes.prove(target, code.id, proof, now)) ? ok({ token }) : refuse('OTP_EXPIRED');
}

/** What a registration brings along to prove its number. */
export interface Evidence {
  /** A code that has not been verified apart. */
  readonly otp?: string | null | undefined;
  /** The token of the prover. Left out, it is enough that the number has been verified; a wrong one is worth nothing. */
  readonly verificationToken?: string | null | undefined;
}

/**
 * For a registration that brings the code along: a living code decides; where none lives (it has been verified before, perhaps by a try of
 * this registration that failed for another reason), the proof does.
 */
export async function proveNumber(deps: OtpDeps, target: CodeTarget, { otp, verificationToken }: Evidence): Promise<Result<true>> {
  const tokenHash = verificationToken ? hashOfToken(verificationToken) : undefined;
  const isProven = () => deps.codes.isProven(target, deps.clock.now(), tokenHash);
  if (typeof otp !== 'string') return (await isProven()) ? ok(true) : refuse('PHONE_NOT_VERIFIED');
  const verified = await verifyCode(deps, target, otp);
  if (verified.ok) return ok(true);
  return verified.code === 'OTP_EXPIRED' && (await isProven()) ? ok(true) : verified;
}
