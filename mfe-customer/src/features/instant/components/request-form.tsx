import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AddressView, RequestView } from '@karigar/contracts';
import { ApiProblem, drafts, newIdempotencyKey, queryClient, toast, useSearchParams, useSession } from '@karigar/platform';
import { Banner, Button, Card, FilterChip, InstantIcon, Muted, Select, Stack, TextArea, TextField } from '@karigar/ui';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { showFieldErrors } from '../../../shared/forms.ts';
import { useCategoryNames } from '../api/category-names.ts';
import { alwaysFresh, requestQuery } from '../api/get-request.ts';
import { openRequest, type NewRequest } from '../api/open-request.ts';
import { useTexts } from '../texts.ts';
import classes from './request-form.module.css';

const fields = ['serviceType', 'address', 'description', 'city', 'state', 'country'] as const;
type Values = Record<(typeof fields)[number], string>;

const draftKey = 'instant-form-1';

/** What is needed, and where. Answers with the open request. */
export function RequestForm({ onOpened }: { onOpened: (request: RequestView) => void }) {
  const t = useTexts();
  const session = useSession();
  const [search] = useSearchParams();
  const categories = useCategoryNames();
  const addresses = useAddresses();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef<{ key: string; content: string } | null>(null);

  const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
  const schema = z.object({
    serviceType: filled(t('needServiceType')),
    address: filled(t('needAddress')),
    description: filled(t('needDescription')),
    city: z.string().check(z.trim()),
    state: z.string().check(z.trim()),
    country: z.string().check(z.trim()),
  });
  const place = session?.place;
  const { register, handleSubmit, setError, setValue, getValues, watch, formState } = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: {
      address: '',
      description: '',
      city: place?.city ?? '',
      state: place?.state ?? '',
      country: place?.country || 'India',
      ...drafts.read<Partial<Values>>(draftKey),
      serviceType: search.get('category') ?? drafts.read<Partial<Values>>(draftKey)?.serviceType ?? '',
    },
  });
  const address = watch('address');
  const keep = () => drafts.write(draftKey, getValues());

  const submit = handleSubmit(
    async (values) => {
      setFailure(null);
      const atHome = values.city.trim().toLowerCase() === place?.city.toLowerCase();
      const body: NewRequest = { ...values, pincode: pincodeOf(values.address, addresses.data?.items) ?? (atHome ? place?.pincode : null) };
      const content = JSON.stringify(body);
      if (attempt.current?.content !== content) attempt.current = { key: newIdempotencyKey(), content };
      try {
        const opened = await openRequest(body, attempt.current.key);
        drafts.remove(draftKey);
        const name = categories.data?.find(({ id }) => id === values.serviceType)?.name ?? '';
        onOpened(freshRequest(values, name, opened));
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'REQUEST_OPEN' && typeof error.extras['id'] === 'string') {
          const open = await queryClient.fetchQuery({ ...requestQuery(error.extras['id']), ...alwaysFresh }).catch(() => null);
          if (open) {
            toast(t('alreadyOpen'));
            return onOpened(open);
          }
        }
        if (showFieldErrors(error, fields, setError)) return;
        setFailure(error instanceof ApiProblem && error.status === 0 ? `${t('createFailed')} ${error.message}` : t('createFailed'));
      }
    },
    () => setFailure(t('fillAll')),
  );
  const field = (name: keyof Values) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <Card pad="large">
      <form noValidate onSubmit={submit} onChange={keep} aria-label={t('formLabel')}>
        <Stack gap={4}>
          <Select
            label={t('serviceType')}
            placeholder={t('chooseServiceType')}
            // Keyed, so that a choice made before the list came is shown with it.
            key={categories.data ? 'known' : 'unknown'}
            options={categories.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            {...field('serviceType')}
          />
          {categories.error && (
            <Banner
              tone="bad"
              action={
                <Button small variant="ghost" loading={categories.isFetching} onClick={() => void categories.refetch()}>
                  {t('retry')}
                </Button>
              }
            >
              {t('categoriesFailed')}
            </Banner>
          )}
          <div>
            <TextArea
              label={t('address')}
              hint={t('addressHint')}
              rows={2}
              maxLength={500}
              autoComplete="street-address"
              {...field('address')}
            />
            {addresses.data && addresses.data.items.length > 0 && (
              <div className={classes.saved} role="group" aria-label={t('savedAddresses')}>
                {addresses.data.items.slice(0, 3).map((saved) => (
                  <FilterChip
                    key={saved.id}
                    pressed={address === streetOf(saved)}
                    onToggle={() => {
                      const values = { address: streetOf(saved), city: saved.city, state: saved.state, country: saved.country };
                      for (const [name, value] of Object.entries(values)) setValue(name as keyof Values, value, { shouldValidate: true });
                      keep();
                    }}
                  >
                    {saved.apartment ?? saved.street}
                  </FilterChip>
                ))}
              </div>
            )}
          </div>
          <div className={classes.place}>
            <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
            <TextField label={t('state')} autoComplete="address-level1" maxLength={80} {...field('state')} />
            <TextField label={t('country')} autoComplete="country-name" maxLength={80} {...field('country')} />
          </div>
          <TextArea label={t('description')} hint={t('descriptionHint')} maxLength={1000} {...field('description')} />
          {failure && <Banner tone="bad">{failure}</Banner>}
          <Button type="submit" variant="now" wide icon={InstantIcon} loading={formState.isSubmitting}>
            {t('find')}
          </Button>
          <Muted>{t('freeUntil')}</Muted>
        </Stack>
      </form>
    </Card>
  );
}

/** A saved address without what has fields of its own. */
const streetOf = ({ apartment, street }: AddressView): string => [apartment, street].filter(Boolean).join(', ');

const pincodeOf = (address: string, saved: readonly AddressView[] | undefined): string | undefined =>
  saved?.find((one) => address === streetOf(one) || address === addressLine(one))?.zip;

/** The request as it begins, before the first snapshot says more. */
function freshRequest(
  values: Values,
  categoryName: string,
  opened: Pick<RequestView, 'id' | 'status' | 'created' | 'expires'>,
): RequestView {
  const { serviceType, address, description, city, state, country } = values;
  return {
    ...opened,
    serviceType,
    category: { id: serviceType, name: categoryName },
    address,
    description,
    city,
    state,
    country,
    pincode: null,
    extended: false,
    providersAsked: 0,
    acceptedOfferId: null,
    order_id: null,
    offers: [],
  };
}
