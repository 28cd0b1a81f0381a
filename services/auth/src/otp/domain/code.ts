import { otpMaxTries, otpPurposes, refuse, type Result } from '@karigar/contracts';

/** `email`: the code is sent by mail, at the request of the logged-in user. */
export const codePurposes = [...otpPurposes, 'email'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** A code as stored; never the digits themselves. */
export interface StoredCode {
  readonly id: string;
  readonly hash: string;
  readonly tries: number;
  readonly expires: Date;
  /** The mail address to which it was sent. */
  readonly email?: string;
}

/** One code, as stored for each purpose that it serves. */
export type StoredCodes = Partial<Record<CodePurpose, StoredCode>>;

/** Shows that a number has been proven, for one purpose and a limited time. */
export interface Proof {
  /** Hash of the verification token. */
  readonly tokenHash: string;
  readonly expires: Date;
}

export interface CodeTarget {
  /** The number in E.164, or the account whose email is being changed. */
  readonly subject: string;
  readonly purpose: CodePurpose;
}

/** What a new code is for. */
export interface CodeTargets extends Pick<CodeTarget, 'subject'> {
  readonly purposes: readonly CodePurpose[];
  /** Mail address of a code sent by mail. */
  readonly email?: string | undefined;
}

/**
 * Why a code cannot be tried: there is no valid one, or it was tried too often.
 * @param retryAfter seconds until another code can be sent
 */
export function refusalOfTry(stored: StoredCode | undefined, retryAfter: number, now: Date): Result<never> {
  const isUnexpired = stored !== undefined && stored.expires > now;
  return isUnexpired && stored.tries >= otpMaxTries ? refuse('OTP_LOCKED', { retryAfter }) : refuse('OTP_EXPIRED');
}
