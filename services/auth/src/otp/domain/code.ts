import { otpMaxTries, refuse, type OtpPurpose, type Result } from '@karigar/contracts';

/** A code at rest: never the code itself. */
export interface StoredCode {
  readonly id: string;
  readonly hash: string;
  readonly tries: number;
  readonly expires: Date;
}

/** That a number has been proven, for one purpose and a while. */
export interface Proof {
  /** Hash of the token that its prover holds. */
  readonly tokenHash: string;
  readonly expires: Date;
}

export interface CodeTarget {
  /** E.164 */
  readonly phone: string;
  readonly purpose: OtpPurpose;
}

/** Why no try was left for a code: there is none that lives, or it has been tried too often. */
export function whyNoTry(stored: StoredCode | undefined, now: Date): Result<never> {
  const alive = stored !== undefined && stored.expires > now;
  return refuse(alive && stored.tries >= otpMaxTries ? 'OTP_LOCKED' : 'OTP_EXPIRED');
}
