import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CustomerView } from '@karigar/contracts';
import { messageOf } from '@karigar/platform';
import { Banner, Button, Row, Stack, TextField } from '@karigar/ui';
import { showFieldErrors } from '../../../shared/forms.ts';
import { useUpdateProfile } from '../api/update-profile.ts';
import { useTexts } from '../texts.ts';
import classes from './details.module.css';

const fields = ['name', 'email', 'city', 'state', 'pincode', 'country'] as const;
type Values = Record<(typeof fields)[number], string>;

/** The profile, to be changed. The mobile number is proven and stays. */
export function DetailsForm({ profile, onSaved, onCancel }: { profile: CustomerView; onSaved: () => void; onCancel: () => void }) {
  const t = useTexts();
  const update = useUpdateProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const anything = z.string().check(z.trim());
  const schema = z.object({
    name: z.string().check(z.trim(), z.minLength(1, t('needName'))),
    email: z.string().check(z.trim(), z.email(t('needEmail'))),
    city: anything,
    state: anything,
    pincode: z.string().check(z.trim(), z.regex(/^$|^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/, t('needPincode'))),
    country: anything,
  });
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { ...profile, pincode: profile.pincode ?? '' },
  });
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = handleSubmit(async ({ name, email, city, state, pincode, country }) => {
    setFailure(null);
    try {
      await update.mutateAsync({ name, email, city, state, pincode, country });
      onSaved();
    } catch (error) {
      if (!showFieldErrors(error, fields, setError)) setFailure(messageOf(error));
    }
  });
  const field = (name: keyof Values) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <form noValidate onSubmit={submit} aria-label={t('details')}>
      <Stack gap={4}>
        {failure && (
          <Banner tone="bad">
            <b>{t('saveFailed')}</b> {failure}
          </Banner>
        )}
        <div className={classes.fields}>
          <TextField label={t('name')} autoComplete="name" maxLength={100} {...field('name')} />
          <TextField
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...field('email')}
          />
          <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
          <TextField label={t('state')} autoComplete="address-level1" maxLength={80} {...field('state')} />
          <TextField label={t('pincode')} inputMode="numeric" autoComplete="postal-code" maxLength={10} {...field('pincode')} />
          <TextField label={t('country')} autoComplete="country-name" maxLength={80} {...field('country')} />
          <TextField label={t('mobile')} hint={t('mobileHint')} value={profile.mobile} disabled />
        </div>
        <Row gap={3}>
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
