import { ok, refuse, type Result } from '@karigar/contracts';
import { whyNoTry, type CodeTarget } from '../domain/code.ts';
import { isRight, newProof } from '../secrets.ts';
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

/**
 * For a registration that brings the code along: a living code decides; where none lives (it has been verified before, perhaps by a try of
 * this registration that failed for another reason), the proof does.
 */
export async function proveNumber(deps: OtpDeps, target: CodeTarget, digits: string | null | undefined): Promise<Result<true>> {
  if (typeof digits !== 'string') return (await deps.codes.isProven(target, deps.clock.now())) ? ok(true) : refuse('PHONE_NOT_VERIFIED');
  const verified = await verifyCode(deps, target, digits);
  if (verified.ok) return ok(true);
  const hasProof = verified.code === 'OTP_EXPIRED' && (await deps.codes.isProven(target, deps.clock.now()));
  return hasProof ? ok(true) : verified;
}
