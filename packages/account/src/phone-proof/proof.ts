import { otpLifetimeSeconds, otpResendSeconds, verifiedSeconds } from '@karigar/contracts/constants';

/** How far a mobile number or an email is verified. Times are milliseconds since 1970. */
export type Proof =
  /** No code was requested. */
  | { readonly state: 'none' }
  | { readonly state: 'sent'; readonly to: string; readonly resendAt: number }
  | { readonly state: 'verified'; readonly to: string; readonly token: string; readonly until: number };

export interface CodeProof {
  readonly proof: Proof;
  readonly busy: null | 'sending' | 'verifying' | 'finishing';
  /** Why it must be verified again. */
  readonly failure: Refusal | null;
}

/** An error with a sentence in the language on screen. */
type Refusal = Readonly<Pick<Error, 'message'>>;

export type ProofAction =
  | { readonly type: 'send' }
  | { readonly type: 'sent'; readonly to: string; readonly now: number; readonly resendAfter: number }
  /** The server asks for a pause before another code; the last one still works. */
  | {
      readonly type: 'tooSoon';
      readonly to: string;
      readonly now: number;
      readonly retryAfter: number | undefined;
      readonly refusal: Refusal;
    }
  | { readonly type: 'verify' }
  | { readonly type: 'verified'; readonly to: string; readonly token: string; readonly now: number }
  /** The code no longer works; another can be requested now. */
  | { readonly type: 'codeDead'; readonly now: number; readonly refusal: Refusal }
  | { readonly type: 'finish' }
  /** The verification has expired: start again. */
  | { readonly type: 'notVerified'; readonly refusal: Refusal }
  /** The call failed; the form shows why. */
  | { readonly type: 'refused' }
  | { readonly type: 'changeTarget' };

export const newProof: CodeProof = { proof: { state: 'none' }, busy: null, failure: null };

export function proofReducer(state: CodeProof, action: ProofAction): CodeProof {
  const { proof } = state;
  switch (action.type) {
    case 'send':
      return { ...state, busy: 'sending', failure: null };
    case 'sent':
      return { proof: { state: 'sent', to: action.to, resendAt: action.now + action.resendAfter * 1000 }, busy: null, failure: null };
    case 'tooSoon':
      return {
        proof: { state: 'sent', to: action.to, resendAt: action.now + (action.retryAfter ?? otpResendSeconds) * 1000 },
        busy: null,
        failure: action.refusal,
      };
    case 'verify':
      return proof.state === 'sent' ? { ...state, busy: 'verifying', failure: null } : state;
    case 'verified':
      return {
        proof: { state: 'verified', to: action.to, token: action.token, until: action.now + verifiedSeconds * 1000 },
        busy: null,
        failure: null,
      };
    case 'codeDead':
      return {
        proof: proof.state === 'sent' ? { ...proof, resendAt: Math.min(proof.resendAt, action.now) } : proof,
        busy: null,
        failure: action.refusal,
      };
    case 'finish':
      return proof.state === 'verified' ? { ...state, busy: 'finishing', failure: null } : state;
    case 'notVerified':
      return { ...newProof, failure: action.refusal };
    case 'refused':
      return { ...state, busy: null, failure: null };
    case 'changeTarget':
      return newProof;
    default:
      return action satisfies never;
  }
}

/** The state to restore after a reload, without running calls, expired codes and expired verifications. */
export function restored(proof: Proof | undefined, now: number): CodeProof {
  return { ...newProof, proof: proof && expiryOf(proof) > now ? proof : newProof.proof };
}

/** For a code, the latest time until which it can work: when it was sent is not known, only when another one may be. */
function expiryOf(proof: Proof): number {
  switch (proof.state) {
    case 'none':
      return Infinity;
    case 'sent':
      return proof.resendAt + otpLifetimeSeconds * 1000;
    case 'verified':
      return proof.until;
    default:
      return proof satisfies never;
  }
}
