import { useEffect, useReducer } from 'react';
import * as z from 'zod/mini';
import { optionalText, otpCode, password, phone } from '@karigar/contracts/fields';
import { ApiProblem, returnPath, toast, useLocation, useNavigate } from '@karigar/platform';
import { useSchemaForm } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { useSendOtp } from '../../../shared/otp/send-otp.ts';
import { useVerifyOtp } from '../../../shared/otp/verify-otp.ts';
import { usePasswordSentence } from '../../../shared/passwords/use-password-sentence.ts';
import { startCustomerSession } from '../../../shared/session/start-session.ts';
import { isKnownCustomer, useCheckExistence } from '../api/check-existence.ts';
import { useRegister } from '../api/register-customer.ts';
import { useTexts } from '../texts.ts';
import { registrationDraft, type RegistrationDraft } from './draft.ts';
import { registrationReducer, restored } from './registration-flow.ts';

const any = z.string();
const place = { city: optionalText(80), state: optionalText(80), country: optionalText(80) };
const passwords = { password: any, confirmpassword: any };

/** What has to be right depends on how far the number is verified. */
const schemas = {
  none: z.object({ mobile: phone, otp: any, ...passwords, ...place }),
  sent: z.object({ mobile: any, otp: otpCode, ...passwords, ...place }),
  verified: z
    .object({ mobile: any, otp: any, password, confirmpassword: any.check(z.minLength(1)), ...place })
    .check(z.refine((values) => values.password === values.confirmpassword, { path: ['confirmpassword'] })),
};
type Values = Record<'mobile' | 'otp' | 'city' | 'state' | 'country' | 'password' | 'confirmpassword', string>;

/** The verification form with its calls; which call submitting makes depends on how far the number is verified. */
export function useRegistration(who: { name: string; email: string }, draft: RegistrationDraft) {
  const t = useTexts();
  const passwordSentence = usePasswordSentence();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [{ proof, busy, failure }, dispatch] = useReducer(registrationReducer, null, () => restored(draft.proof, Date.now()));
  const exists = useCheckExistence();
  const sendOtp = useSendOtp();
  const verifyOtp = useVerifyOtp();
  const register = useRegister();

  useEffect(() => registrationDraft.add({ proof }), [proof]);

  const { form, field, submit, refuse, ...sent } = useSchemaForm<Values, Values>({
    schema: schemas[proof.state],
    sentences: {
      mobile: t('needMobile'),
      otp: { missing: t('needOtp'), wrong: t('badOtp') },
      password: { missing: t('needPassword'), wrong: passwordSentence },
      confirmpassword: { missing: t('needConfirm'), wrong: t('notSame') },
    },
    defaultValues: {
      mobile: draft.mobile ?? '',
      otp: '',
      city: draft.city ?? '',
      state: draft.state ?? '',
      country: draft.country ?? '',
      password: '',
      confirmpassword: '',
    },
    renamed: { phone: 'mobile', code: 'otp' },
    failed: t(({ none: 'sendFailed', sent: 'verifyFailed', verified: 'registerFailed' } as const)[proof.state]),
    send: async (values, key) => {
      try {
        if (proof.state === 'none') await send(values.mobile);
        else if (proof.state === 'sent') await verify(proof.phone, values.otp);
        else await finish(proof.token, proof.phone, values, key);
      } catch (error) {
        dispatch({ type: 'refused' });
        if (isHandled(error)) return;
        throw error;
      }
    },
  });

  /** Refusals that change how far the number is verified, or that belong beside the code. */
  function isHandled(error: unknown): boolean {
    if (!(error instanceof ApiProblem)) return false;
    const { code, message, retryAfter } = error;
    const now = Date.now();
    switch (code) {
      case 'OTP_TOO_SOON':
        dispatch({ type: 'tooSoon', phone: phone.parse(form.getValues('mobile')), now, retryAfter, message });
        return true;
      case 'OTP_EXPIRED':
      case 'OTP_LOCKED':
        dispatch({ type: 'codeDead', now, message });
        return true;
      case 'OTP_INVALID':
        form.setError('otp', { type: 'server', message }, { shouldFocus: true });
        return true;
      case 'PHONE_NOT_VERIFIED':
        dispatch({ type: 'notVerified', message });
        return true;
      default:
        return false;
    }
  }

  async function send(mobile: string): Promise<void> {
    dispatch({ type: 'send' });
    if (proof.state === 'none') await exists.mutateAsync({ mobile });
    const { resendAfter } = await sendOtp.mutateAsync({ phone: mobile });
    dispatch({ type: 'sent', phone: mobile, now: Date.now(), resendAfter });
  }

  async function verify(number: string, code: string): Promise<void> {
    dispatch({ type: 'verify' });
    const { verificationToken } = await verifyOtp.mutateAsync({ phone: number, code });
    dispatch({ type: 'verified', phone: number, token: verificationToken, now: Date.now() });
  }

  async function finish(verificationToken: string, mobile: string, { otp: _otp, ...values }: Values, key: string): Promise<void> {
    dispatch({ type: 'register' });
    startCustomerSession(await register.mutateAsync({ ...who, ...values, mobile, verificationToken, key }));
    toast(t('welcome', { name: who.name }), { tone: 'good' });
    void navigate(returnPath(search, paths.home), { replace: true });
  }

  const resend = async () => {
    if (proof.state !== 'sent') return;
    try {
      await send(proof.phone);
    } catch (error) {
      dispatch({ type: 'refused' });
      if (!isHandled(error)) refuse(error);
    }
  };

  return {
    proof,
    busy,
    form,
    field,
    submit,
    failure: failure ?? sent.failure,
    /** Whether it was refused because there is such an account. */
    account: isKnownCustomer(exists.error) || isKnownCustomer(register.error),
    resend: () => void resend(),
    changeNumber: () => dispatch({ type: 'changeNumber' }),
  };
}
