import type { Dispatch } from 'react';
import { messageOf, toast } from '@karigar/platform';
import { Banner, Button, Muted, Row, TextField } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { otpDigits } from '@karigar/contracts/constants';
import { useSendOtp } from '../api/send-otp.ts';
import type { Registration, RegistrationAction } from '../model/registration.ts';
import { useTexts } from '../texts.ts';

/** First the button that sends a code, then its input; another code after the countdown. */
export function OtpStep({ state, dispatch }: { state: Registration; dispatch: Dispatch<RegistrationAction> }) {
  const t = useTexts();
  const send = useSendOtp();
  const { mobile, otp } = state.values;
  const request = () =>
    send.mutate(mobile, {
      onSuccess: ({ resendAfter }) => {
        // The first code is announced by the field that it goes into; another one would not be noticed.
        if (state.sent) toast(t('otpSent'), { tone: 'good' });
        dispatch({ type: 'otp-sent', resendAt: Date.now() + resendAfter * 1000 });
      },
    });
  const failure = send.error && <Banner tone="bad">{messageOf(send.error)}</Banner>;

  if (!state.sent)
    return (
      <>
        <Muted size="normal">{t('otpLead', { mobile })}</Muted>
        {failure}
        <Button variant="soft" loading={send.isPending} onClick={request} aria-describedby={state.errors.otp ? 'otp-missing' : undefined}>
          {t('getOtp')}
        </Button>
        {state.errors.otp && (
          <div id="otp-missing">
            <Banner tone="bad">{state.errors.otp}</Banner>
          </div>
        )}
      </>
    );

  return (
    <>
      <TextField
        label={t('otp')}
        name="otp"
        hint={t('otpSentTo', { mobile })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={otpDigits}
        value={otp}
        error={state.errors.otp}
        onChange={({ target }) => dispatch({ type: 'typed', field: 'otp', value: target.value.replace(/\D/g, '') })}
      />
      {failure}
      <Row>
        <Resend resendAt={state.sent.resendAt} sending={send.isPending} onResend={request} />
      </Row>
    </>
  );
}

function Resend({ resendAt, sending, onResend }: { resendAt: number; sending: boolean; onResend: () => void }) {
  const t = useTexts();
  const seconds = useSecondsLeft(resendAt);
  return (
    <Button small variant="ghost" disabled={seconds > 0} loading={sending} onClick={onResend}>
      {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
    </Button>
  );
}
