import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import type { AddressView } from '@karigar/contracts';
import { isPostalCodeOf, optionalText, phone, postalCode, text } from '@karigar/contracts/fields';
import { apiQuery, formatPhone, useLostAnswer, usePlace, usePosition, useQuery, useSession } from '@karigar/platform';
import { Banner, Button, FormActions, Grid, Muted, PlaceIcon, Row, Stack, TextField } from '@karigar/ui';
import { useSchemaForm, type FormDraft } from '@karigar/ui/forms';
import { useAddresses } from './list-addresses.ts';
import { useSaveAddress, type AddressBody } from './save-address.ts';
import { useTexts } from './texts.ts';
import { usePlaceOfPin } from './use-place-of-pin.ts';

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

/** Whether a saved address is the one that was sent. */
const isSame = ({ apartment, ...saved }: AddressView, sent: AddressBody): boolean =>
  (apartment ?? '') === (sent.apartment ?? '') &&
  (['name', 'phone', 'street', 'city', 'state', 'zip', 'country'] as const).every((name) => saved[name] === sent[name]);

interface AddressFormProps {
  id?: string;
  /** The address to change; without it a new one is added. */
  address?: AddressView;
  /** What the form of a new address starts with, instead of the chosen place. */
  start?: Partial<Values> | null;
  /** `byOther`: submitted by a button outside the form, with the form's `id`. */
  onSaved: (address: AddressView, byOther: boolean) => void;
  onCancel: () => void;
  /** Draft of the address, removed when it is saved or cancelled. */
  draft?: FormDraft<Values>;
}

/** An address of the account: a new one with the chosen place and the verified number filled in, or a saved one to change. */
export function AddressForm({ id, address: saved, start, onSaved, onCancel, draft }: AddressFormProps) {
  const t = useTexts();
  const session = useSession();
  const place = usePlace();
  const save = useSaveAddress();
  const { data: addresses } = useAddresses();
  const [savedId, setSavedId] = useState(saved?.id);
  const byOther = useRef(false);
  const { data: profile } = useQuery({ ...apiQuery('GET /customer/profile'), enabled: !saved });
  const { form, field, submit, failure, setFailure, forget } = useSchemaForm<Values, z.output<typeof schema>>({
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
      phone: formatPhone(profile?.mobile ?? ''),
      street: '',
      apartment: '',
      city: place.city,
      state: place.state,
      zip: place.pincode,
      country: session?.place?.country || 'India',
      ...start,
      ...(saved && { ...saved, phone: formatPhone(saved.phone), apartment: saved.apartment ?? '' }),
    },
    draft,
    send: async ({ name, phone: number, street, apartment, city, state, zip, country }, { idempotencyKey }) => {
      const body = { name, phone: number, street, apartment, city, state, zip, country };
      finish(await save.mutateAsync({ ...body, ...(savedId ? { id: savedId } : { key: idempotencyKey(body) }) }));
    },
  });
  function finish(address: AddressView): void {
    forget();
    onSaved(address, byOther.current);
  }
  const sent = save.variables;
  const arrived = sent && addresses?.items.find((address) => (sent.id ?? address.id) === address.id && isSame(address, sent));
  useLostAnswer(save, arrived !== undefined, () => {
    setFailure(null);
    const values = schema.safeParse(form.getValues());
    if (arrived && values.success && isSame(arrived, values.data)) finish(arrived);
    // What was corrected meanwhile replaces it.
    else setSavedId(arrived?.id);
  });

  useEffect(() => {
    if (profile && !form.getFieldState('phone').isDirty && form.getValues('phone') === '')
      form.setValue('phone', formatPhone(profile.mobile));
  }, [profile, form]);

  const { dirtyFields, touchedFields, isSubmitted } = form.formState;
  const [pin, country, ...cityAndState] = form.watch(['zip', 'country', 'city', 'state']);
  const isInIndia = country.trim().toLowerCase() === 'india';
  const found = usePlaceOfPin(pin, isInIndia && (Boolean(dirtyFields.zip) || cityAndState.includes('')));
  useEffect(() => {
    for (const name of ['city', 'state'] as const) {
      const isFree = (form.getValues(name) === '' && !dirtyFields[name]) || (dirtyFields.zip && !touchedFields[name]);
      if (found && isFree) form.setValue(name, found[name], { shouldValidate: isSubmitted });
    }
    // Once per place: what is typed afterwards stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);

  const position = usePosition();
  const locate = async () => {
    const entered = () => form.getValues(['city', 'state', 'zip']).join('\n');
    const before = entered();
    const here = await position.ask();
    // What was entered in the meantime stays.
    if (!here || entered() !== before) return;
    // A PIN code of another city is wrong now.
    const isElsewhere = form.getValues('city').toLowerCase() !== here.city.toLowerCase();
    form.setValue('city', here.city, { shouldValidate: true });
    form.setValue('state', here.state, { shouldValidate: true });
    if (here.pincode !== null || isElsewhere) form.setValue('zip', here.pincode ?? '');
  };

  const submitBy = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    byOther.current = submitter !== null && !event.currentTarget.contains(submitter);
    // Save Address ignores presses while it is loading; a button outside of the form does not know.
    if (form.formState.isSubmitting) event.preventDefault();
    else submit(event);
  };
  const cancel = () => {
    forget();
    onCancel();
  };
  return (
    <form id={id} noValidate onSubmit={submitBy} aria-label={t(saved ? 'editTitle' : 'formTitle')}>
      <Stack>
        <Grid min={200} fit>
          <TextField label={t('name')} autoComplete="name" {...field('name')} />
          <TextField label={t('phone')} type="tel" autoComplete="tel" maxLength={18} {...field('phone')} />
        </Grid>
        <TextField label={t('street')} hint={t('streetHint')} autoComplete="address-line1" {...field('street')} />
        <Grid min={200} fit>
          <TextField label={t('apartment')} optional autoComplete="address-line2" {...field('apartment')} />
          <TextField label={t('zip')} inputMode="numeric" autoComplete="postal-code" maxLength={10} {...field('zip')} />
          <TextField label={t('city')} autoComplete="address-level2" {...field('city')} />
          <TextField label={t('state')} autoComplete="address-level1" {...field('state')} />
        </Grid>
        <Row gap={2}>
          <Button small variant="ghost" icon={PlaceIcon} loading={position.state === 'asking'} onClick={() => void locate()}>
            {t('useLocation')}
          </Button>
          <Muted>{t(position.state === 'failed' ? 'locationFailed' : 'locationNote')}</Muted>
        </Row>
        <TextField label={t('country')} autoComplete="country-name" {...field('country')} />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <FormActions save={t('save')} saving={save.isPending} onCancel={cancel} variant="soft" />
      </Stack>
    </form>
  );
}
