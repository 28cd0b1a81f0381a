import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { CustomerView } from '@karigar/contracts';
import { isPostalCodeOf, optionalPostalCode, optionalText, text } from '@karigar/contracts/fields';
import { ApiProblem, formatPhone } from '@karigar/platform';
import { Banner, FormActions, Grid, Stack, TextField } from '@karigar/ui';
import { useSchemaForm, type FormDraft } from '@karigar/ui/forms';
import { useUpdateProfile } from '../api/update-profile.ts';
import { useTexts } from '../texts.ts';

const schema = z
  .object({
    name: text(100),
    city: optionalText(80),
    state: optionalText(80),
    pincode: optionalPostalCode,
    country: optionalText(80),
  })
  .check(z.refine(({ country, pincode }) => pincode === '' || isPostalCodeOf(country, pincode), { path: ['pincode'] }));
type Values = z.infer<typeof schema>;

interface DetailsFormProps {
  profile: CustomerView;
  draft: FormDraft<Values>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The profile's fields. Mobile number and email are not included, because changing them requires a verification code. */
export function DetailsForm({ profile, draft, onSaved, onCancel }: DetailsFormProps) {
  const t = useTexts();
  const update = useUpdateProfile();
  const { name, city, state, pincode, country } = profile;
  const { form, field, submit, failure } = useSchemaForm<Values, Values>({
    schema,
    sentences: { name: t('needName'), pincode: t('needPincode') },
    draft,
    defaultValues: { name, city, state, pincode: pincode ?? '', country },
    failed: t('saveFailedText'),
    send: async (values, { onlyChanged }) => {
      try {
        await update.mutateAsync(onlyChanged(values));
      } catch (error) {
        // The message about a refusal, or about being offline, is specific; all other errors get the same message.
        if (error instanceof ApiProblem && (error.code === 'OFFLINE' || (error.status >= 400 && error.status < 500))) throw error;
        throw new Error('The profile could not be saved', { cause: error });
      }
      onSaved();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  return (
    <form noValidate onSubmit={submit} aria-label={t('details')}>
      <Stack>
        {failure && (
          <Banner tone="bad">
            <b>{t('saveFailed')}</b> {failure}
          </Banner>
        )}
        <Grid min={220} fit>
          <TextField label={t('name')} autoComplete="name" {...field('name')} />
          <TextField label={t('city')} autoComplete="address-level2" {...field('city')} />
          <TextField label={t('state')} autoComplete="address-level1" {...field('state')} />
          <TextField label={t('pincode')} inputMode="numeric" autoComplete="postal-code" maxLength={10} {...field('pincode')} />
          <TextField label={t('country')} autoComplete="country-name" {...field('country')} />
        </Grid>
        <TextField label={t('mobile')} hint={t('mobileHint')} value={formatPhone(profile.mobile)} disabled />
        <FormActions save={t('save')} saving={update.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
