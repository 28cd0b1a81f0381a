import { otpResendSeconds, verifiedSeconds } from '@karigar/contracts/constants';

/** How far the mobile number is proven. Times are milliseconds since 1970. */
export type Proof =
  /** No code was asked for. */
  | { readonly state: 'none' }
  | { readonly state: 'sent'; readonly phone: string; readonly resendAt: number }
  | { readonly state: 'verified'; readonly phone: string; readonly token: string; readonly until: number };

export interface Registration {
  readonly proof: Proof;
  readonly busy: null | 'sending' | 'verifying' | 'registering';
  /** Why the last call was refused, in a sentence. */
  readonly failure: string | null;
}

export type RegistrationAction =
  | { readonly type: 'send' }
  | { readonly type: 'sent'; readonly phone: string; readonly now: number; readonly resendAfter: number }
  /** The server wants a pause before another code; the one it has sent still counts. */
  | {
      readonly type: 'tooSoon';
      readonly phone: string;
      readonly now: number;
      readonly retryAfter: number | undefined;
      readonly message: string;
    }
  | { readonly type: 'verify' }
  | { readonly type: 'verified'; readonly phone: string; readonly token: string; readonly now: number }
  /** The code is dead: another has to be asked for, now. */
  | { readonly type: 'codeDead'; readonly now: number; readonly message: string }
  | { readonly type: 'register' }
  /** The proof has run out or is not believed: from the beginning. */
  | { readonly type: 'notVerified'; readonly message: string }
  | { readonly type: 'refused'; readonly message: string | null }
  | { readonly type: 'changeNumber' };

export const newRegistration: Registration = { proof: { state: 'none' }, busy: null, failure: null };

export function registrationReducer(registration: Registration, action: RegistrationAction): Registration {
  const { proof } = registration;
  switch (action.type) {
    case 'send':
      return { ...registration, busy: 'sending', failure: null };
    case 'sent':
      return { proof: { state: 'sent', phone: action.phone, resendAt: action.now + action.resendAfter * 1000 }, busy: null, failure: null };
    case 'tooSoon':
      return {
        proof: { state: 'sent', phone: action.phone, resendAt: action.now + (action.retryAfter ?? otpResendSeconds) * 1000 },
        busy: null,
        failure: action.message,
      };
    case 'verify':
      return proof.state === 'sent' ? { ...registration, busy: 'verifying', failure: null } : registration;
    case 'verified':
      return {
        proof: { state: 'verified', phone: action.phone, token: action.token, until: action.now + verifiedSeconds * 1000 },
        busy: null,
        failure: null,
      };
    case 'codeDead':
      return {
        proof: proof.state === 'sent' ? { ...proof, resendAt: Math.min(proof.resendAt, action.now) } : proof,
        busy: null,
        failure: action.message,
      };
    case 'register':
      return proof.state === 'verified' ? { ...registration, busy: 'registering', failure: null } : registration;
    case 'notVerified':
      return { ...newRegistration, failure: action.message };
    case 'refused':
      return { ...registration, busy: null, failure: action.message };
    case 'changeNumber':
      return newRegistration;
    default:
      return action satisfies never;
  }
}

/** A registration as it was left: whatever was under way is over, and a proof whose time has run out is none. */
export function restored(proof: Proof | undefined, now: number): Registration {
  const stands = proof && (proof.state !== 'verified' || proof.until > now);
  return { ...newRegistration, proof: stands ? proof : newRegistration.proof };
}

/** A number as the API wants it: ten digits are Indian. Anything else is left to the server to refuse. */
export function toPhone(typed: string): string {
  const digits = typed.replace(/[\s()-]/g, '').replace(/^0(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? `+91${digits}` : digits;
}
