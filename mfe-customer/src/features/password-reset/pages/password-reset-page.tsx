import { useEffect, useRef } from 'react';
import { otpDigits } from '@karigar/contracts/constants';
import { Link } from '@karigar/platform';
import { Banner, Button, PasswordField, PressGuard, Row, TextField } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { EntryPage } from '../../../shared/entry/entry-page.tsx';
import { usePasswordReset } from '../model/use-password-reset.ts';
import { useTexts } from '../texts.ts';

const actions = { number: 'getOtp', code: 'verifyOtp', password: 'save' } as const;
const leads = { number: 'lead', code: 'codeLead', password: 'passwordLead' } as const;
const firstField = { number: 'mobile', code: 'otp', password: 'password' } as const;

/** `/reset-password`: proves the number by a code, then sets a new password. */
export function Component() {
  const t = useTexts();
  const { stage, isSending, isBusy, setFocus, field, submit, failure, resend, changeNumber } = usePasswordReset();
  const secondsLeft = useSecondsLeft(stage.at === 'code' ? stage.resendAt : 0);
  // A new stage starts at its first field. Not the first one: nobody has pressed anything yet.
  const shown = useRef(stage.at);
  useEffect(() => {
    if (shown.current === stage.at) return;
    shown.current = stage.at;
    setFocus(firstField[stage.at]);
  }, [stage.at, setFocus]);

  return (
    <EntryPage
      title={t('title')}
      lead={t(leads[stage.at])}
      onSubmit={submit}
      links={
        <p>
          <Link to={paths.login}>{t('toLogin')}</Link>
        </p>
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      <PressGuard actions={stage.at}>
        {stage.at === 'number' && (
          <TextField label={t('mobile')} hint={t('mobileHint')} type="tel" autoComplete="tel" maxLength={20} {...field('mobile')} />
        )}
        {stage.at === 'code' && (
          <>
            <TextField
              label={t('otp')}
              hint={t('otpHint', { phone: stage.phone })}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={otpDigits}
              {...field('otp')}
            />
            <Row between gap={2}>
              <Button small variant="soft" disabled={secondsLeft > 0} loading={isSending} onClick={resend}>
                {secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : t('resendOtp')}
              </Button>
              <Button small variant="ghost" onClick={changeNumber}>
                {t('changeNumber')}
              </Button>
            </Row>
          </>
        )}
        {stage.at === 'password' && (
          <>
            <PasswordField
              label={t('password')}
              hint={t('passwordHint')}
              autoComplete="new-password"
              maxLength={128}
              {...field('password')}
            />
            <PasswordField label={t('confirm')} autoComplete="new-password" maxLength={128} {...field('confirm')} />
          </>
        )}
        <Button type="submit" wide loading={isBusy}>
          {t(actions[stage.at])}
        </Button>
      </PressGuard>
    </EntryPage>
  );
}
