import { useEffect, useReducer, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { ApiProblem, newIdempotencyKey, returnPath, toast, useLocation, useNavigate } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { showFieldErrors } from '../../../shared/forms.ts';
import { enter } from '../../../shared/session/enter.ts';
import { useCheckExistence } from '../api/check-existence.ts';
import { useRegister } from '../api/register-customer.ts';
import { useSendOtp } from '../api/send-otp.ts';
import { useVerifyOtp } from '../api/verify-otp.ts';
import { useTexts } from '../texts.ts';
import { registrationDraft } from './draft.ts';
import { registrationReducer, restored, toPhone } from './registration-flow.ts';

export type VerificationValues = Record<'mobile' | 'otp' | 'city' | 'state' | 'country' | 'password' | 'confirmpassword', string>;
type SetError = UseFormSetError<VerificationValues>;

const fields = ['mobile', 'otp', 'city', 'state', 'country', 'password', 'confirmpassword'] as const;

/** The calls have names of their own for two of the fields. */
const renamed = { phone: 'mobile', code: 'otp' } as const;

/** The flow with its calls: `next` does what the form's button says. */
export function useRegistration(who: { name: string; email: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [registration, dispatch] = useReducer(registrationReducer, null, () => restored(registrationDraft.read().proof, Date.now()));
  const [known, setKnown] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const exists = useCheckExistence();
  const sendOtp = useSendOtp();
  const verifyOtp = useVerifyOtp();
  const register = useRegister();
  const { proof } = registration;

  useEffect(() => registrationDraft.add({ proof }), [proof]);

  /** Beside the field it is about, or else as the sentence of the form. */
  function refuse(error: unknown, fallback: string, setError: SetError): void {
    setKnown(error instanceof ApiProblem && error.code === 'CUSTOMER_EXISTS');
    if (!(error instanceof ApiProblem)) return dispatch({ type: 'refused', message: fallback });
    for (const [from, to] of Object.entries(renamed)) {
      if (error.fields[from]) setError(to, { type: 'server', message: error.fields[from] }, { shouldFocus: true });
    }
    const beside = showFieldErrors<VerificationValues>(error, fields, setError) || Object.keys(renamed).some((name) => error.fields[name]);
    // Name and email were asked for on the page before: what is wrong with them is said here.
    dispatch({ type: 'refused', message: beside ? null : (error.fields['name'] ?? error.fields['email'] ?? error.message) });
  }

  async function send(mobile: string, setError: SetError): Promise<void> {
    const phone = toPhone(mobile);
    setKnown(false);
    dispatch({ type: 'send' });
    try {
      if (proof.state === 'none') await exists.mutateAsync({ mobile: phone });
      const { resendAfter } = await sendOtp.mutateAsync({ phone });
      dispatch({ type: 'sent', phone, now: Date.now(), resendAfter });
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'OTP_TOO_SOON') {
        dispatch({ type: 'tooSoon', phone, now: Date.now(), retryAfter: error.retryAfter, message: error.message });
      } else refuse(error, t('sendFailed'), setError);
    }
  }

  async function verify(phone: string, code: string, setError: SetError): Promise<void> {
    dispatch({ type: 'verify' });
    try {
      const { verificationToken } = await verifyOtp.mutateAsync({ phone, code });
      dispatch({ type: 'verified', phone, token: verificationToken, now: Date.now() });
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : '';
      if (error instanceof ApiProblem && (code === 'OTP_EXPIRED' || code === 'OTP_LOCKED')) {
        dispatch({ type: 'codeDead', now: Date.now(), message: error.message });
      } else if (error instanceof ApiProblem && code === 'OTP_INVALID') {
        dispatch({ type: 'refused', message: null });
        setError('otp', { type: 'server', message: error.message }, { shouldFocus: true });
      } else refuse(error, t('verifyFailed'), setError);
    }
  }

  async function finish(token: string, phone: string, values: VerificationValues, setError: SetError): Promise<void> {
    const { city, state, country, password, confirmpassword } = values;
    setKnown(false);
    dispatch({ type: 'register' });
    try {
      enter(
        await register.mutateAsync({
          ...who,
          mobile: phone,
          city,
          state,
          country,
          password,
          confirmpassword,
          verificationToken: token,
          key,
        }),
      );
      toast(t('welcome', { name: who.name }), { tone: 'good' });
      void navigate(returnPath(search, paths.home), { replace: true });
    } catch (error) {
      // Without an answer the account may be there: the same key asks for that one. After a "no" the form is another.
      if (error instanceof ApiProblem && error.status !== 0) setKey(newIdempotencyKey());
      if (error instanceof ApiProblem && error.code === 'PHONE_NOT_VERIFIED') dispatch({ type: 'notVerified', message: error.message });
      else refuse(error, t('registerFailed'), setError);
    }
  }

  return {
    registration,
    /** Whether it was refused because there is such an account. */
    known,
    send,
    changeNumber: () => dispatch({ type: 'changeNumber' }),
    next(values: VerificationValues, setError: SetError): Promise<void> {
      switch (proof.state) {
        case 'none':
          return send(values.mobile, setError);
        case 'sent':
          return verify(proof.phone, values.otp.trim(), setError);
        case 'verified':
          return finish(proof.token, proof.phone, values, setError);
        default:
          return proof satisfies never;
      }
    },
  };
}
