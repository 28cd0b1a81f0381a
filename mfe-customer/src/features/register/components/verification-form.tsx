import { useEffect, useState } from 'react';
import { CodeStep, MobileField, NewPasswordFields } from '@karigar/account';
import { formatPhone } from '@karigar/platform';
import { Banner, Button, DoneIcon, FieldGroup, Grid, PressGuard, Stack, TextField } from '@karigar/ui';
import { EntryPage } from '../../../shared/entry/entry-page.tsx';
import { usePlaceByIp } from '../api/locate-by-ip.ts';
import { registrationDraft } from '../model/draft.ts';
import { useRegistration } from '../model/use-registration.ts';
import { useTexts } from '../texts.ts';
import { Refusal } from './refusal.tsx';

const placeFields = ['city', 'state', 'country'] as const;

/** How each state of the verification presents itself, and the field that it begins with. */
const presentations = {
  none: { step: 2, title: 'verifyTitle', lead: 'verifyLead', first: 'mobile' },
  sent: { step: 3, title: 'verifyTitle', lead: 'codeLead', first: 'otp' },
  verified: { step: 4, title: 'passwordTitle', lead: 'passwordLead', first: 'password' },
} as const;

/** Verifies the number with a code, then asks for a password in the same form. */
export function VerificationForm({ name, email }: { name: string; email: string }) {
  const t = useTexts();
  const [draft] = useState(registrationDraft.read);
  const { proving, form, failure, account } = useRegistration({ name, email }, draft);
  const { proof, busy, changeTarget } = proving;
  const { field, submit } = form;
  const { setFocus } = form.form;

  usePlaceOfAddress(form.form);
  const { step, title, lead, first } = presentations[proof.state];
  useEffect(() => setFocus(first), [first, setFocus]);

  // Beside the button of each state: on a phone the top of the form is out of sight.
  const refusal = failure && <Refusal account={account}>{failure}</Refusal>;
  return (
    <EntryPage note={t('step', { step })} title={t(title)} lead={t(lead)} onSubmit={submit}>
      <PressGuard actions={proof.state}>
        {proof.state === 'verified' ? (
          <Banner
            tone="good"
            icon={DoneIcon}
            action={
              <Button small variant="ghost" onClick={changeTarget}>
                {t('changeNumber')}
              </Button>
            }
          >
            {t('verified', { phone: formatPhone(proof.to) })}
          </Banner>
        ) : (
          <MobileField readOnly={proof.state === 'sent'} {...field('mobile')} />
        )}
        {proof.state === 'none' && (
          <>
            {refusal}
            <Button type="submit" wide loading={busy === 'sending'}>
              {t('getOtp')}
            </Button>
          </>
        )}
        {proof.state === 'sent' && (
          <>
            <CodeStep proving={proving} form={form} />
            {refusal}
            <Button type="submit" wide loading={busy === 'verifying'}>
              {t('verifyOtp')}
            </Button>
          </>
        )}
        {proof.state === 'verified' && (
          <>
            <AccountFields field={field} />
            {refusal}
            <Button type="submit" wide loading={busy === 'finishing'}>
              {t('register')}
            </Button>
          </>
        )}
      </PressGuard>
    </EntryPage>
  );
}

/** Fills in the place of the device's network address where nothing has been typed. */
function usePlaceOfAddress({ getValues, setValue }: ReturnType<typeof useRegistration>['form']['form']): void {
  const place = usePlaceByIp(true).data;
  useEffect(() => {
    if (!place) return;
    const found = { city: place.city, state: place.region, country: place.country_name };
    for (const key of placeFields) if (found[key] && !getValues(key)) setValue(key, found[key]);
  }, [place, getValues, setValue]);
}

/** Asked once the number is verified. */
function AccountFields({ field }: Pick<ReturnType<typeof useRegistration>['form'], 'field'>) {
  const t = useTexts();
  return (
    <>
      <NewPasswordFields label={t('password')} password={field('password')} confirm={field('confirmpassword')} />
      <FieldGroup label={t('place')} hint={t('placeHint')} optional>
        <Stack>
          <Grid min={160} fit>
            <TextField label={t('city')} autoComplete="address-level2" {...field('city')} />
            <TextField label={t('state')} autoComplete="address-level1" {...field('state')} />
          </Grid>
          <TextField label={t('country')} autoComplete="country-name" {...field('country')} />
        </Stack>
      </FieldGroup>
    </>
  );
}
