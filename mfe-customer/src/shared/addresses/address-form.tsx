import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AddressView } from '@karigar/contracts';
import { ApiProblem, messageOf, newIdempotencyKey, useSession } from '@karigar/platform';
import { Banner, Button, Row, Stack, TextField } from '@karigar/ui';
import { showFieldErrors } from '../forms.ts';
import classes from './address-form.module.css';
import { useSaveAddress } from './save-address.ts';
import { useTexts } from './texts.ts';

const fields = ['name', 'phone', 'street', 'apartment', 'city', 'state', 'zip', 'country'] as const;
type Values = Record<(typeof fields)[number], string>;

export interface AddressFormProps {
  onSaved: (address: AddressView) => void;
  onCancel: () => void;
  /** What was typed before, and is told of every change: the form survives a reload. */
  draft?: Partial<Values>;
  onDraft?: (values: Values) => void;
}

/** A new address, saved for the account. The place of the account is filled in already. */
export function AddressForm({ onSaved, onCancel, draft, onDraft }: AddressFormProps) {
  const t = useTexts();
  const session = useSession();
  const save = useSaveAddress();
  const [key, setKey] = useState(newIdempotencyKey);
  const [failure, setFailure] = useState<string | null>(null);

  const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
  const schema = z.object({
    name: filled(t('needName')),
    phone: z.string().check(z.trim(), z.regex(/^\+?[\d\s()-]{10,18}$/, t('needPhone'))),
    street: filled(t('needStreet')),
    apartment: z.string().check(z.trim()),
    city: filled(t('needCity')),
    state: filled(t('needState')),
    zip: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/, t('needZip'))),
    country: filled(t('needCountry')),
  });
  const { register, handleSubmit, setError, getValues, formState } = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: {
      name: session?.user?.name ?? '',
      phone: '',
      street: '',
      apartment: '',
      city: session?.place?.city ?? '',
      state: session?.place?.state ?? '',
      zip: session?.place?.pincode ?? '',
      country: session?.place?.country || 'India',
      ...draft,
    },
  });

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      onSaved(await save.mutateAsync({ ...values, key }));
    } catch (error) {
      // Without an answer the address may be there: the same key finds it again. After a "no" the form is another.
      if (error instanceof ApiProblem && error.status > 0) setKey(newIdempotencyKey());
      if (!showFieldErrors(error, fields, setError)) setFailure(messageOf(error));
    }
  });
  const field = (name: keyof Values) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <form noValidate onSubmit={submit} onChange={() => onDraft?.(getValues())} aria-label={t('formTitle')}>
      <Stack gap={4}>
        <div className={classes.fields}>
          <TextField label={t('name')} autoComplete="name" maxLength={100} {...field('name')} />
          <TextField label={t('phone')} type="tel" autoComplete="tel" maxLength={18} {...field('phone')} />
          <TextField
            className={classes.whole}
            label={t('street')}
            hint={t('streetHint')}
            autoComplete="address-line1"
            maxLength={200}
            {...field('street')}
          />
          <TextField label={t('apartment')} optional autoComplete="address-line2" maxLength={100} {...field('apartment')} />
          <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
          <TextField label={t('state')} autoComplete="address-level1" maxLength={80} {...field('state')} />
          <TextField label={t('zip')} inputMode="numeric" autoComplete="postal-code" maxLength={10} {...field('zip')} />
          <TextField label={t('country')} autoComplete="country-name" maxLength={80} {...field('country')} />
        </div>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Row gap={3}>
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="soft" loading={save.isPending}>
            {t('save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
