import { useEffect, useRef } from 'react';
import { CodeField } from '@karigar/account';
import { otpResendSeconds } from '@karigar/contracts/constants';
import { ApiProblem, dismissToastsAbout, formatPhone, serverNow, toast } from '@karigar/platform';
import { Banner, Button, FailureBanner, Muted } from '@karigar/ui';
import { useSendOtp } from '../api/send-otp.ts';
import type { SentCode } from '../model/registration.ts';
import { useTexts } from '../texts.ts';
import type { FieldOf } from './step-fields.tsx';

interface OtpStepProps {
  sent: SentCode | null;
  mobile: string;
  field: FieldOf;
  /** When another code may be requested, in milliseconds. */
  onSent: (resendAt: number) => void;
}

/** Subject of the toasts of this step. */
const code = 'registration-code';

/** The button that sends a code, then the field for it and, after a countdown, a button for another code. */
export function OtpStep({ sent, mobile, field, onSent }: OtpStepProps) {
  const t = useTexts();
  const send = useSendOtp();
  const request = () =>
    send.mutate(mobile, {
      onSuccess: ({ resendAfter }) => {
        // The first code needs no toast, because its field appears.
        if (sent) toast(() => t('otpSent'), { tone: 'good', about: code });
        onSent(serverNow() + resendAfter * 1000);
      },
      onError: (error) => {
        // A code was sent before, e.g. by a call whose answer was lost. It still works.
        if (error instanceof ApiProblem && error.code === 'OTP_TOO_SOON')
          onSent(serverNow() + (error.retryAfter ?? otpResendSeconds) * 1000);
      },
    });
  useEffect(() => () => dismissToastsAbout(code), []);
  const button = useRef<HTMLButtonElement>(null);
  // The step has no field to focus yet.
  useEffect(() => {
    button.current?.focus();
  }, []);

  if (!sent)
    return (
      <>
        <Muted size="normal">{t('otpLead', { mobile: formatPhone(mobile) })}</Muted>
        <FailureBanner error={send.error} />
        <Button ref={button} variant="soft" loading={send.isPending} onClick={request}>
          {t('getOtp')}
        </Button>
        {field('otp').error && <Banner tone="bad">{field('otp').error}</Banner>}
      </>
    );
  return (
    <>
      <CodeField to={mobile} resendAt={sent.resendAt} isSending={send.isPending} onResend={request} field={field('otp')} />
      <FailureBanner error={send.error} />
    </>
  );
}
