import { useState } from 'react';
import * as z from 'zod/mini';
import { otpResendSeconds } from '@karigar/contracts/constants';
import { otpCode, password, phone } from '@karigar/contracts/fields';
import { ApiProblem, useNavigate, type LoginState } from '@karigar/platform';
import { useSchemaForm } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { useSendOtp } from '../../../shared/otp/send-otp.ts';
import { useVerifyOtp } from '../../../shared/otp/verify-otp.ts';
import { usePasswordSentence } from '../../../shared/passwords/use-password-sentence.ts';
import { useResetPassword } from '../api/reset-password.ts';
import { useTexts } from '../texts.ts';

const any = z.string();
/** What has to be right depends on how far the number is proven. */
const schemas = {
  number: z.object({ mobile: phone, otp: any, password: any, confirm: any }),
  code: z.object({ mobile: any, otp: otpCode, password: any, confirm: any }),
  password: z
    .object({ mobile: any, otp: any, password, confirm: any })
    .check(z.refine((values) => values.confirm === values.password, { path: ['confirm'], when: () => true })),
};
type Values = Record<'mobile' | 'otp' | 'password' | 'confirm', string>;

type Stage =
  | { readonly at: 'number' }
  /** `resendAt` in milliseconds since 1970. */
  | { readonly at: 'code'; readonly phone: string; readonly resendAt: number }
  | { readonly at: 'password'; readonly phone: string; readonly token: string };

const purpose = 'reset';

/** The form that proves a number by a code and then sets a new password; which call submitting makes depends on the stage. */
export function usePasswordReset() {
  const t = useTexts();
  const passwordSentence = usePasswordSentence();
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>({ at: 'number' });
  const sendOtp = useSendOtp();
  const verifyOtp = useVerifyOtp();
  const reset = useResetPassword();

  const { form, field, submit, failure, setFailure, refuse } = useSchemaForm<Values, Values>({
    schema: schemas[stage.at],
    sentences: { mobile: t('needMobile'), otp: t('badOtp'), password: passwordSentence, confirm: t('notSame') },
    defaultValues: { mobile: '', otp: '', password: '', confirm: '' },
    renamed: { phone: 'mobile', code: 'otp', newPassword: 'password' },
    send: async (values) => {
      try {
        if (stage.at === 'number') await sendCode(values.mobile);
        else if (stage.at === 'code') await verify(stage.phone, values.otp);
        else await finish(stage, values.password);
      } catch (error) {
        if (!isHandled(error)) throw error;
      }
    },
  });

  async function sendCode(mobile: string): Promise<void> {
    const { resendAfter } = await sendOtp.mutateAsync({ phone: mobile, purpose });
    setStage({ at: 'code', phone: mobile, resendAt: Date.now() + resendAfter * 1000 });
  }

  async function verify(mobile: string, code: string): Promise<void> {
    const { verificationToken } = await verifyOtp.mutateAsync({ phone: mobile, code, purpose });
    setStage({ at: 'password', phone: mobile, token: verificationToken });
  }

  async function finish({ phone: mobile, token }: Extract<Stage, { at: 'password' }>, newPassword: string): Promise<void> {
    await reset.mutateAsync({ phone: mobile, verificationToken: token, newPassword });
    void navigate(paths.login, { replace: true, state: { message: t('done') } satisfies LoginState });
  }

  /** Refusals that change the stage, or that belong beside the code. */
  function isHandled(error: unknown): boolean {
    if (!(error instanceof ApiProblem)) return false;
    const { code, message, retryAfter = otpResendSeconds } = error;
    switch (code) {
      case 'OTP_TOO_SOON':
        // The code that was sent before still works.
        setStage({ at: 'code', phone: phone.parse(form.getValues('mobile')), resendAt: Date.now() + retryAfter * 1000 });
        break;
      case 'OTP_EXPIRED':
      case 'OTP_LOCKED':
        if (stage.at === 'code') setStage({ ...stage, resendAt: Date.now() });
        break;
      case 'OTP_INVALID':
        form.setError('otp', { type: 'server', message }, { shouldFocus: true });
        return true;
      case 'PHONE_NOT_VERIFIED':
        setStage({ at: 'number' });
        break;
      default:
        return false;
    }
    setFailure(message);
    return true;
  }

  const resend = async () => {
    if (stage.at !== 'code') return;
    setFailure(null);
    form.setValue('otp', '');
    try {
      await sendCode(stage.phone);
    } catch (error) {
      if (!isHandled(error)) refuse(error);
    }
  };

  return {
    stage,
    isSending: sendOtp.isPending,
    isBusy: sendOtp.isPending || verifyOtp.isPending || reset.isPending,
    setFocus: form.setFocus,
    field,
    submit,
    failure,
    resend: () => void resend(),
    changeNumber: () => {
      setFailure(null);
      setStage({ at: 'number' });
    },
  };
}
