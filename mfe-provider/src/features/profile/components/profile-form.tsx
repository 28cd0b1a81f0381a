import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { ProviderView } from '@karigar/contracts';
import { providerNameMin } from '@karigar/contracts/constants';
import { text } from '@karigar/contracts/fields';
import { ApiProblem, formatPhone } from '@karigar/platform';
import { FormActions, Grid, Stack, TextArea, TextField } from '@karigar/ui';
import { useSchemaForm, type FormDraft } from '@karigar/ui/forms';
import { useUpdateProfile } from '../api/update-profile.ts';
import { useTexts } from '../texts.ts';

const schema = z.object({
  name: text(100, providerNameMin),
  address: text(300),
  city: text(80),
  state: text(80),
  country: text(80),
});
type Values = z.infer<typeof schema>;

interface ProfileFormProps {
  profile: ProviderView;
  draft: FormDraft<Values>;
  onSaved: () => void;
  /** Called when saving failed for a reason that belongs to no field. */
  onFailed: (error: unknown) => void;
  onCancel: () => void;
}

/** The profile's fields. The email is the login and the number was verified: neither can be changed here. */
export function ProfileForm({ profile, draft, onSaved, onFailed, onCancel }: ProfileFormProps) {
  const t = useTexts();
  const update = useUpdateProfile();
  const { name, address, city, state, country } = profile;
  const { form, field, submit } = useSchemaForm<Values, Values>({
    schema,
    sentences: {
      name: t('needName'),
      address: t('needAddress'),
      city: t('needCity'),
      state: t('needState'),
      country: t('needCountry'),
    },
    draft,
    defaultValues: { name, address, city, state, country },
    send: async (values, { onlyChanged }) => {
      try {
        await update.mutateAsync(onlyChanged(values));
      } catch (error) {
        const isAboutField = error instanceof ApiProblem && Object.keys(error.fields).length > 0;
        if (!isAboutField) return onFailed(error);
        throw error;
      }
      onSaved();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  return (
    <form noValidate onSubmit={submit} aria-label={t('details')}>
      <Stack>
        <TextField label={t('name')} autoComplete="name" {...field('name')} />
        <Grid min={220} fit>
          <TextField label={t('email')} hint={t('fixedHint')} value={profile.email} disabled />
          <TextField label={t('mobile')} hint={t('fixedHint')} value={formatPhone(profile.mobile)} disabled />
        </Grid>
        <TextArea label={t('address')} rows={2} autoComplete="street-address" maxLength={300} {...field('address')} />
        <Grid min={160} fit>
          <TextField label={t('city')} autoComplete="address-level2" {...field('city')} />
          <TextField label={t('state')} autoComplete="address-level1" {...field('state')} />
          <TextField label={t('country')} autoComplete="country-name" {...field('country')} />
        </Grid>
        <FormActions save={t('save')} saving={update.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
