import { useEffect, useRef, type FormEvent } from 'react';
import { apiQuery, Link, loginState, useQuery } from '@karigar/platform';
import { Banner, Button, ButtonLink, doubleTapMs, Muted, PressGuard, Row, Stack } from '@karigar/ui';
import { ProgressBar } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { EntryLayout } from '../../../shared/entry/entry-layout.tsx';
import { OtpStep } from '../components/otp-step.tsx';
import { PasswordFields, StepFields } from '../components/step-fields.tsx';
import { lastStep, steps } from '../model/registration.ts';
import { useRegistration } from '../model/use-registration.ts';
import type { Registered } from '../model/use-steps.ts';
import { useTexts } from '../texts.ts';

const questions = ['askName', 'askEmail', 'askMobile', 'askPassword', 'askPlace', 'askOtp'] as const;

/** `/provider/register`: six steps, one question each. */
export function Component() {
  const t = useTexts();
  const registration = useRegistration();
  const { step, sent, mobile, isPasswordLost, field, getValues, submit, failure, registered, isSending, taken, next, back, onSent } =
    registration;
  if (registered) return <Complete {...registered} />;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step < lastStep) void next();
    else submit(event);
  };
  return (
    <EntryLayout>
      <Stack gap={5}>
        <ProgressBar
          label={t('stepOf', { step: step + 1, steps: steps.length })}
          value={t('title')}
          percent={((step + 1) / steps.length) * 100}
          tone="marigold"
        />
        <form onSubmit={onSubmit} noValidate>
          <Stack gap={5}>
            <h1>{t(questions[step] ?? 'title')}</h1>
            {step < lastStep ? (
              // Steps share no input: it would still show what was typed into the other one.
              <StepFields key={step} step={step} field={field} />
            ) : (
              <OtpStep sent={sent} mobile={mobile} field={field} onSent={onSent} />
            )}
            {step === lastStep && sent && isPasswordLost && (
              <>
                <Banner>{t('passwordAgain')}</Banner>
                <PasswordFields field={field} />
              </>
            )}
            {failure && (
              <Banner
                tone="bad"
                action={
                  taken && (
                    <ButtonLink
                      small
                      variant="soft"
                      // The email of that account may be another one than was typed here.
                      {...(taken === 'mobile'
                        ? { to: paths.loginByCode, state: { mobile: getValues('mobile') } }
                        : { to: paths.login, state: { email: getValues('email') } })}
                    >
                      {t('logIn')}
                    </ButtonLink>
                  )
                }
              >
                {failure}
              </Banner>
            )}
            {/* Only Complete, in the last step, is irreversible, so only there is a double tap ignored. */}
            <PressGuard actions={step} ignoredMs={step === lastStep ? doubleTapMs : 0}>
              <Row between nowrap>
                {step > 0 ? (
                  <Button variant="ghost" onClick={back}>
                    {t('back')}
                  </Button>
                ) : (
                  <span />
                )}
                {step < lastStep && <Button type="submit">{t('next')}</Button>}
                {step === lastStep && sent && (
                  <Button type="submit" variant="now" loading={isSending}>
                    {t('complete')}
                  </Button>
                )}
              </Row>
            </PressGuard>
          </Stack>
        </form>
        <Muted>
          {t('haveAccount')} <Link to={paths.login}>{t('logIn')}</Link>
        </Muted>
      </Stack>
    </EntryLayout>
  );
}

function Complete({ name, email }: Registered) {
  const t = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  const features = useQuery(apiQuery('GET /auth/features'));
  useEffect(() => title.current?.focus(), []);
  return (
    <EntryLayout>
      <Stack gap={5}>
        <h1 ref={title} tabIndex={-1}>
          {t('doneTitle')}
        </h1>
        <Muted size="normal">{t('doneText', { name })}</Muted>
        {features.data?.emailChange && <Muted size="normal">{t('doneEmail')}</Muted>}
        <ButtonLink to={paths.login} replace state={loginState(() => t('doneMessage'), { email })} variant="now">
          {t('doneLogin')}
        </ButtonLink>
      </Stack>
    </EntryLayout>
  );
}
