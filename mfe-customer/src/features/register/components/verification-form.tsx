import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Slot } from '@karigar/platform';
import { Button, Card, DoneIcon, FieldGroup, Muted, Page, PasswordField, Stack, TextField } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { usePlaceByIp } from '../api/locate-by-ip.ts';
import { registrationDraft } from '../model/draft.ts';
import type { Proof } from '../model/registration-flow.ts';
import { useRegistration, type VerificationValues } from '../model/use-registration.ts';
import classes from '../pages/register.module.css';
import { useTexts } from '../texts.ts';
import { Refusal } from './refusal.tsx';

type Translate = ReturnType<typeof useTexts>;

/** What has to be filled in depends on how far the number is proven. */
function schemaFor(state: Proof['state'], t: Translate) {
  const anything = z.string().check(z.trim());
  const sent = state === 'sent';
  const verified = state === 'verified';
  const password = z
    .string()
    .check(
      z.minLength(1, { message: t('needPassword'), abort: true }),
      z.maxLength(128, t('weakPassword')),
      z.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w\s]|.*_).{8,}$/s, t('weakPassword')),
    );
  return z
    .object({
      mobile: state === 'none' ? z.string().check(z.regex(/^\s*\+?(?:[\s()-]*\d){10,15}\s*$/, t('needMobile'))) : z.string(),
      otp: sent ? anything.check(z.minLength(1, { message: t('needOtp'), abort: true }), z.regex(/^\d{4,6}$/, t('badOtp'))) : anything,
      city: anything,
      state: anything,
      country: anything,
      password: verified ? password : z.string(),
      confirmpassword: verified ? z.string().check(z.minLength(1, t('needConfirm'))) : z.string(),
    })
    .check(
      z.refine((values) => !verified || values.confirmpassword === '' || values.password === values.confirmpassword, {
        path: ['confirmpassword'],
        message: t('notSame'),
      }),
    );
}

/** Proves the number with a code, then asks for a password: one form that grows. */
export function VerificationForm({ name, email }: { name: string; email: string }) {
  const t = useTexts();
  const draft = registrationDraft.read();
  const flow = useRegistration({ name, email });
  const { proof, busy, failure } = flow.registration;
  const secondsLeft = useSecondsLeft(proof.state === 'sent' ? proof.resendAt : 0);

  const { register, handleSubmit, setError, setFocus, setValue, getValues, watch, formState } = useForm<VerificationValues>({
    resolver: standardSchemaResolver(schemaFor(proof.state, t)),
    defaultValues: {
      mobile: draft.mobile ?? '',
      otp: '',
      city: draft.city ?? '',
      state: draft.state ?? '',
      country: draft.country ?? '',
      password: '',
      confirmpassword: '',
    },
  });
  const field = (of: keyof VerificationValues) => ({ ...register(of), error: formState.errors[of]?.message });

  useEffect(() => {
    const { unsubscribe } = watch(({ mobile, city, state, country }) => registrationDraft.add({ mobile, city, state, country }));
    return unsubscribe;
  }, [watch]);

  const place = usePlaceByIp(true).data;
  useEffect(() => {
    if (!place) return;
    const found = { city: place.city, state: place.region, country: place.country_name };
    for (const key of ['city', 'state', 'country'] as const) {
      if (found[key] && !getValues(key)) setValue(key, found[key]);
    }
  }, [place, getValues, setValue]);

  // The next thing to fill in, once it is there.
  useEffect(() => {
    setFocus(({ none: 'mobile', sent: 'otp', verified: 'password' } as const)[proof.state]);
  }, [proof.state, setFocus]);

  const submit = handleSubmit((values) => flow.next(values, setError));

  return (
    <Page width="narrow" className={classes.page}>
      <Slot name="slim-note">{t('step', { step: 2 })}</Slot>
      <Stack gap={5}>
        <div>
          <h1 className={classes.title}>{t('verifyTitle')}</h1>
          <Muted size="normal">{t('verifyLead')}</Muted>
        </div>
        <Card pad="large">
          <form noValidate onSubmit={submit}>
            <Stack gap={4}>
              {failure && <Refusal known={flow.known && getValues('mobile')}>{failure}</Refusal>}
              {proof.state === 'verified' ? (
                <div className={classes.verified} role="status">
                  <span className={classes.verifiedText}>
                    <DoneIcon />
                    {t('verified', { phone: proof.phone })}
                  </span>
                  <Button small variant="ghost" onClick={flow.changeNumber}>
                    {t('changeNumber')}
                  </Button>
                </div>
              ) : (
                <TextField
                  label={t('mobile')}
                  hint={proof.state === 'none' && t('mobileHint')}
                  type="tel"
                  autoComplete="tel"
                  maxLength={20}
                  readOnly={proof.state === 'sent'}
                  {...field('mobile')}
                />
              )}
              {proof.state === 'none' && (
                <Button type="submit" wide loading={busy === 'sending'}>
                  {t('getOtp')}
                </Button>
              )}
              {proof.state === 'sent' && (
                <>
                  <TextField
                    label={t('otp')}
                    hint={t('otpHint', { phone: proof.phone })}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={6}
                    {...field('otp')}
                  />
                  <Button type="submit" wide loading={busy === 'verifying'}>
                    {t('verifyOtp')}
                  </Button>
                  <div className={classes.again}>
                    <Button
                      small
                      variant="soft"
                      className={classes.resend}
                      disabled={secondsLeft > 0}
                      loading={busy === 'sending'}
                      onClick={() => void flow.send(proof.phone, setError)}
                    >
                      {secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : t('resendOtp')}
                    </Button>
                    <Button small variant="ghost" onClick={flow.changeNumber}>
                      {t('changeNumber')}
                    </Button>
                  </div>
                </>
              )}
              {proof.state === 'verified' && (
                <>
                  <PasswordField
                    label={t('password')}
                    hint={t('passwordHint')}
                    autoComplete="new-password"
                    maxLength={128}
                    {...field('password')}
                  />
                  <PasswordField label={t('confirm')} autoComplete="new-password" maxLength={128} {...field('confirmpassword')} />
                  <FieldGroup label={t('place')} hint={t('placeHint')} optional>
                    <div className={classes.place}>
                      <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
                      <TextField label={t('state')} autoComplete="address-level1" maxLength={80} {...field('state')} />
                      <TextField
                        className={classes.country}
                        label={t('country')}
                        autoComplete="country-name"
                        maxLength={80}
                        {...field('country')}
                      />
                    </div>
                  </FieldGroup>
                  <Button type="submit" wide loading={busy === 'registering'}>
                    {t('register')}
                  </Button>
                </>
              )}
            </Stack>
          </form>
        </Card>
      </Stack>
    </Page>
  );
}
