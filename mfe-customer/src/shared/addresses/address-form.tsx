import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { AddressView } from '@karigar/contracts';
import { isPostalCodeOf, optionalText, phone, postalCode, text } from '@karigar/contracts/fields';
import { apiQuery, usePlace, useQuery, useSession } from '@karigar/platform';
import { Banner, FormActions, Grid, Stack, TextField } from '@karigar/ui';
import { useSchemaForm, type FormDraft } from '@karigar/ui/forms';
import { useSaveAddress } from './save-address.ts';
import { useTexts } from './texts.ts';

const schema = z
  .object({
    name: text(100),
    phone,
    street: text(200),
    apartment: optionalText(100),
    city: text(80),
    state: text(80),
    zip: postalCode,
    country: text(80),
  })
  .check(z.refine(({ country, zip }) => isPostalCodeOf(country, zip), { path: ['zip'] }));
type Values = z.input<typeof schema>;

interface AddressFormProps {
  /** The address to change; without it a new one is added. */
  address?: AddressView;
  /** What the form of a new address starts with, instead of the chosen place. */
  start?: Partial<Values> | null;
  onSaved: (address: AddressView) => void;
  onCancel: () => void;
  /** Draft of a new address, removed when it is saved or cancelled. */
  draft?: FormDraft<Values>;
}

/** An address of the account: a new one with the chosen place and the verified number filled in, or a saved one to change. */
export function AddressForm({ address: saved, start, onSaved, onCancel, draft }: AddressFormProps) {
  const t = useTexts();
  const session = useSession();
  const place = usePlace();
  const save = useSaveAddress();
  const { form, field, submit, failure, forget } = useSchemaForm<Values, z.output<typeof schema>>({
    schema,
    sentences: {
      name: t('needName'),
      phone: t('needPhone'),
      street: t('needStreet'),
      city: t('needCity'),
      state: t('needState'),
      zip: t('needZip'),
      country: t('needCountry'),
    },
    defaultValues: {
      name: session?.user?.name ?? '',
      phone: '',
      street: '',
      apartment: '',
      city: place.city,
      state: place.state,
      zip: place.pincode,
      country: session?.place?.country || 'India',
      ...start,
      ...(saved && { ...saved, apartment: saved.apartment ?? '' }),
    },
    draft,
    send: async ({ name, phone: number, street, apartment, city, state, zip, country }, key) => {
      const body = { name, phone: number, street, apartment, city, state, zip, country };
      const kept = await save.mutateAsync({ ...body, ...(saved ? { id: saved.id } : { key }) });
      forget();
      onSaved(kept);
    },
  });

  const { data: profile } = useQuery({ ...apiQuery('GET /customer/profile'), enabled: !saved });
  useEffect(() => {
    if (profile && !form.getFieldState('phone').isDirty && form.getValues('phone') === '') form.setValue('phone', profile.mobile);
  }, [profile, form]);

  const cancel = () => {
    forget();
    onCancel();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t(saved ? 'editTitle' : 'formTitle')}>
      <Stack>
        <Grid min={200} fit>
          <TextField label={t('name')} autoComplete="name" maxLength={100} {...field('name')} />
          <TextField label={t('phone')} type="tel" autoComplete="tel" maxLength={18} {...field('phone')} />
        </Grid>
        <TextField label={t('street')} hint={t('streetHint')} autoComplete="address-line1" maxLength={200} {...field('street')} />
        <Grid min={200} fit>
          <TextField label={t('apartment')} optional autoComplete="address-line2" maxLength={100} {...field('apartment')} />
          <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
          <TextField label={t('state')} autoComplete="address-level1" maxLength={80} {...field('state')} />
          <TextField label={t('zip')} inputMode="numeric" autoComplete="postal-code" maxLength={10} {...field('zip')} />
        </Grid>
        <TextField label={t('country')} autoComplete="country-name" maxLength={80} {...field('country')} />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <FormActions save={t('save')} saving={save.isPending} onCancel={cancel} variant="soft" />
      </Stack>
    </form>
  );
}
