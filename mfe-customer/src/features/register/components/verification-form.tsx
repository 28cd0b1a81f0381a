import { useEffect, useState } from 'react';
import { Banner, Button, DoneIcon, FieldGroup, Grid, PasswordField, PressGuard, Row, Stack, TextField } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { EntryPage } from '../../../shared/entry/entry-page.tsx';
import { usePlaceByIp } from '../api/locate-by-ip.ts';
import { registrationDraft } from '../model/draft.ts';
import { useRegistration } from '../model/use-registration.ts';
import { useTexts } from '../texts.ts';
import { Refusal } from './refusal.tsx';

const placeFields = ['city', 'state', 'country'] as const;
const firstField = { none: 'mobile', sent: 'otp', verified: 'password' } as const;

/** Verifies the number with a code, then asks for a password: one form that grows. */
export function VerificationForm({ name, email }: { name: string; email: string }) {
  const t = useTexts();
  const [draft] = useState(registrationDraft.read);
  const { proof, busy, form, field, submit, failure, account, resend, changeNumber } = useRegistration({ name, email }, draft);
  const { watch, setFocus, setValue, getValues } = form;
  const secondsLeft = useSecondsLeft(proof.state === 'sent' ? proof.resendAt : 0);

  useEffect(
    () => watch(({ mobile, city, state, country }) => registrationDraft.add({ mobile, city, state, country })).unsubscribe,
    [watch],
  );

  const place = usePlaceByIp(true).data;
  useEffect(() => {
    if (!place) return;
    const found = { city: place.city, state: place.region, country: place.country_name };
    for (const key of placeFields) if (found[key] && !getValues(key)) setValue(key, found[key]);
  }, [place, getValues, setValue]);

  useEffect(() => setFocus(firstField[proof.state]), [proof.state, setFocus]);

  return (
    <EntryPage note={t('step', { step: 2 })} title={t('verifyTitle')} lead={t('verifyLead')} onSubmit={submit}>
      {failure && <Refusal account={account && getValues('mobile')}>{failure}</Refusal>}
      <PressGuard actions={proof.state}>
        {proof.state === 'verified' ? (
          <Banner
            tone="good"
            icon={DoneIcon}
            action={
              <Button small variant="ghost" onClick={changeNumber}>
                {t('changeNumber')}
              </Button>
            }
          >
            {t('verified', { phone: proof.phone })}
          </Banner>
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
            <Row between gap={2}>
              <Button small variant="soft" disabled={secondsLeft > 0} loading={busy === 'sending'} onClick={resend}>
                {secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : t('resendOtp')}
              </Button>
              <Button small variant="ghost" onClick={changeNumber}>
                {t('changeNumber')}
              </Button>
            </Row>
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
              <Stack>
                <Grid min={160} fit>
                  <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
                  <TextField label={t('state')} autoComplete="address-level1" maxLength={80} {...field('state')} />
                </Grid>
                <TextField label={t('country')} autoComplete="country-name" maxLength={80} {...field('country')} />
              </Stack>
            </FieldGroup>
            <Button type="submit" wide loading={busy === 'registering'}>
              {t('register')}
            </Button>
          </>
        )}
      </PressGuard>
    </EntryPage>
  );
}
