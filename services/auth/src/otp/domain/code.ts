import { otpMaxTries, otpPurposes, refuse, type Result } from '@karigar/contracts';

/** `email`: the code goes by mail, and the logged-in user asks for it. */
export const codePurposes = [...otpPurposes, 'email'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** A code at rest: never the code itself. */
export interface StoredCode {
  readonly id: string;
  readonly hash: string;
  readonly tries: number;
  readonly expires: Date;
  /** The address that it was sent to by mail. */
  readonly email?: string;
}

/** That a number has been proven, for one purpose and a while. */
export interface Proof {
  /** Hash of the token that its prover holds. */
  readonly tokenHash: string;
  readonly expires: Date;
}

export interface CodeTarget {
  /** The number in E.164, or the account whose email is to change. */
  readonly subject: string;
  readonly purpose: CodePurpose;
}

/** Why no try was left for a code: there is none that lives, or it has been tried too often. */
export function whyNoTry(stored: StoredCode | undefined, now: Date): Result<never> {
  const alive = stored !== undefined && stored.expires > now;
  return refuse(alive && stored.tries >= otpMaxTries ? 'OTP_LOCKED' : 'OTP_EXPIRED');
}
