import { useReducer } from 'react';
import { api, ApiProblem, type ApiRequest } from '@karigar/platform';
import { proofReducer, restored, type Proof } from './proof.ts';

interface Options {
  purpose?: ApiRequest<'POST /otp/send-otp'>['body']['purpose'];
  /** A proof that was kept over a reload. */
  kept?: Proof | undefined;
  /** Is asked before the first code is sent; what it throws is shown instead. */
  beforeCode?: (mobile: string) => Promise<unknown>;
  /** Whether `finish` follows the right code without another press: nothing else is asked. */
  finishesAtOnce?: boolean;
}

type Proven = Extract<Proof, { state: 'verified' }>;

/**
 * Proves a mobile number by a code, for a form that has the fields `mobile` and `otp` (`judgedByServer`) and whose submit button does the
 * next of three things: send a code, verify it, `finish`.
 */
export function usePhoneProof({ purpose, kept, beforeCode, finishesAtOnce = false }: Options = {}) {
  const [{ proof, busy, failure }, dispatch] = useReducer(proofReducer, null, () => restored(kept, Date.now()));

  async function send(phone: string): Promise<void> {
    dispatch({ type: 'send' });
    if (proof.state === 'none') await beforeCode?.(phone);
    const { resendAfter } = await api('POST /otp/send-otp', { body: { phone, ...(purpose && { purpose }) } });
    dispatch({ type: 'sent', phone, now: Date.now(), resendAfter });
  }

  async function verify(phone: string, code: string): Promise<Pick<Proven, 'phone' | 'token'>> {
    dispatch({ type: 'verify' });
    const { verificationToken } = await api('POST /otp/verify-otp', { body: { phone, code, ...(purpose && { purpose }) } });
    dispatch({ type: 'verified', phone, token: verificationToken, now: Date.now() });
    return { phone, token: verificationToken };
  }

  /** Takes the refusals that change the proof; the others are for the form to show. */
  async function taking(phone: string, call: () => Promise<void>): Promise<void> {
    try {
      await call();
    } catch (error) {
      dispatch({ type: 'refused' });
      if (!(error instanceof ApiProblem)) throw error;
      const { code, status, message, retryAfter, extras } = error;
      const now = Date.now();
      switch (code) {
        case 'OTP_TOO_SOON':
          return dispatch({ type: 'tooSoon', phone, now, retryAfter, message });
        case 'OTP_EXPIRED':
        case 'OTP_LOCKED':
          return dispatch({ type: 'codeDead', now, message });
        case 'PHONE_NOT_VERIFIED':
          return dispatch({ type: 'notVerified', message });
        case 'OTP_INVALID':
          throw new ApiProblem(code, status, message, { otp: message }, extras, { cause: error });
        default:
          throw error;
      }
    }
  }

  return {
    proof,
    busy,
    /** Why the number has to be proven again. */
    failure,
    /** The next step, with what was typed. `finish` is the last one. */
    next: (typed: { mobile: string; otp: string }, finish: (proven: Pick<Proven, 'phone' | 'token'>) => Promise<void>) => {
      switch (proof.state) {
        case 'none':
          return taking(typed.mobile, () => send(typed.mobile));
        case 'sent':
          return taking(proof.phone, async () => {
            const proven = await verify(proof.phone, typed.otp);
            if (!finishesAtOnce) return;
            dispatch({ type: 'finish' });
            await finish(proven);
          });
        case 'verified':
          dispatch({ type: 'finish' });
          return taking(proof.phone, () => finish(proof));
        default:
          return proof satisfies never;
      }
    },
    resend: async () => {
      if (proof.state === 'sent') await taking(proof.phone, () => send(proof.phone));
    },
    changeNumber: () => dispatch({ type: 'changeNumber' }),
  };
}
