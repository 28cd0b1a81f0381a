import { otpDigits } from '@karigar/contracts/constants';
import { messageOf, toast } from '@karigar/platform';
import { Banner, Button, Muted, Row, TextField } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
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

/** The button that sends a code, then the code's field, and another code after a countdown. */
export function OtpStep({ sent, mobile, field, onSent }: OtpStepProps) {
  const t = useTexts();
  const send = useSendOtp();
  const seconds = useSecondsLeft(sent?.resendAt ?? 0);
  const { error, ...otp } = field('otp');
  const request = () =>
    send.mutate(mobile, {
      onSuccess: ({ resendAfter }) => {
        // The first code is announced by its field appearing.
        if (sent) toast(t('otpSent'), { tone: 'good' });
        onSent(Date.now() + resendAfter * 1000);
      },
    });
  const failure = send.error && <Banner tone="bad">{messageOf(send.error)}</Banner>;

  if (!sent)
    return (
      <>
        <Muted size="normal">{t('otpLead', { mobile })}</Muted>
        {failure}
        <Button variant="soft" loading={send.isPending} onClick={request}>
          {t('getOtp')}
        </Button>
        {error && <Banner tone="bad">{error}</Banner>}
      </>
    );
  return (
    <>
      <TextField
        label={t('otp')}
        hint={t('otpSentTo', { mobile })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={otpDigits}
        error={error}
        {...otp}
      />
      {failure}
      <Row>
        <Button small variant="ghost" disabled={seconds > 0} loading={send.isPending} onClick={request}>
          {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
        </Button>
      </Row>
    </>
  );
}
