import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { PhotoField, usePhotos } from '@karigar/account';
import type { AddressView, RequestView } from '@karigar/contracts';
import { maxOfferPrice, maxPhotos } from '@karigar/contracts/constants';
import { optionalText, text } from '@karigar/contracts/fields';
import {
  ApiProblem,
  formatRupees,
  localized,
  queryClient,
  toast,
  usePlace,
  usePosition,
  useSearchParams,
  useSession,
} from '@karigar/platform';
import {
  Banner,
  Button,
  Card,
  Disclosure,
  FilterChip,
  Grid,
  InstantIcon,
  Muted,
  NumberField,
  PlaceIcon,
  RetryBanner,
  Row,
  Select,
  Stack,
  TextArea,
  TextField,
} from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { briefTextFor, forgetBrief } from '../../../shared/briefs/chosen-brief.ts';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { requestDraft } from '../../../shared/instant/request-draft.ts';
import { useOnlineCount } from '../../../shared/presence/use-online-count.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { useCategoryNames } from '../api/category-names.ts';
import { alwaysFresh, requestQuery } from '../api/get-request.ts';
import { openRequest } from '../api/open-request.ts';
import { useUsualPrice } from '../api/usual-price.ts';
import { photoDraft } from '../model/draft.ts';
import { priceOf, raisedPriceOf } from '../model/suggested-prices.ts';
import { useTexts } from '../texts.ts';
import classes from './request-form.module.css';

const schema = z.object({
  serviceType: text(64),
  address: text(500),
  description: text(1000),
  city: optionalText(80),
  state: optionalText(80),
  country: optionalText(80),
  /** Typed rupees, or nothing. */
  suggestedPrice: z.string().check(z.refine((typed) => typed.trim() === '' || 'price' in raisedPriceOf(typed))),
});
type Values = z.infer<typeof schema>;

/** The state of the form for an instant request, and what its buttons do. */
function useRequestForm(onOpened: (request: RequestView) => void) {
  const t = useTexts();
  const place = usePlace();
  const session = useSession();
  const customerId = session?.id ?? '';
  const country = session?.place?.country;
  const photos = usePhotos({
    uploadTo: 'request',
    initialIds: photoDraft.read(customerId),
    onIdsChange: (ids) => photoDraft.write(customerId, ids),
  });
  const position = usePosition();
  const [search] = useSearchParams();
  const categories = useCategoryNames();
  const saved = useAddresses().data?.items ?? [];
  const { form, field, submit, failure, forget } = useSchemaForm<Values, Values>({
    schema,
    sentences: {
      serviceType: t('needServiceType'),
      address: t('needAddress'),
      description: t('needDescription'),
      suggestedPrice: t('priceWrong', { amount: formatRupees(maxOfferPrice) }),
    },
    incomplete: t('fillAll'),
    showServerMessageFor: ['serviceType', 'city'],
    draft: { name: requestDraft },
    defaultValues: { suggestedPrice: '', address: '', city: place.city, state: place.state, country: country || 'India' },
    overrideDraft: (draft) => {
      const serviceType = search.get('category') ?? draft.serviceType ?? '';
      return { serviceType, description: draft.description || briefTextFor(serviceType) };
    },
    send: async ({ suggestedPrice: typedPrice, ...values }, keyOf) => {
      // The PIN code of the chosen place, unless the address has one of its own or is in another city.
      const isHere = values.city.toLowerCase() === place.city.toLowerCase() && !/\d{3} ?\d{3}/.test(values.address);
      const pincode = pincodeOf(values.address, saved) ?? (isHere ? place.pincode : null);
      const settled = await photos.settle();
      const price = priceOf(typedPrice);
      const shown = { ...(settled.ids.length > 0 && { photos: settled.ids }), ...(price !== null && { suggestedPrice: price }) };
      const body = { ...values, ...shown, pincode, point: point ?? undefined };
      try {
        const opened = await openRequest(body, keyOf(body));
        forget();
        photos.clear();
        forgetBrief(values.serviceType);
        const name = categories.data?.find(({ id }) => id === values.serviceType)?.name ?? '';
        onOpened({ ...newlyOpened(values, name, opened), ...shown });
      } catch (error) {
        const open = await alreadyOpen(error);
        if (!open) throw withSentence(error, t('createFailed'));
        toast(t('alreadyOpen'));
        onOpened(open);
      }
    },
  });
  const address = form.watch('address');
  const city = form.watch('city');
  /** The city of the position, and the address at that time; null once a saved address was filled in. */
  const [located, setLocated] = useState<Pick<Values, 'city' | 'address'> | null>(null);
  // An address that is typed first after locating describes the position. Any other change means another place.
  const isLocated = located !== null && city === located.city && ['', address].includes(located.address);
  const point = isLocated ? position.point : null;
  const locate = async () => {
    const found = await position.ask();
    if (!found) return;
    setLocated({ city: found.city, address: form.getValues('address') });
    form.setValue('city', found.city, { shouldValidate: true });
    form.setValue('state', found.state, { shouldValidate: true });
  };
  const fillIn = (chosen: AddressView) => {
    setLocated(null);
    const values = { address: streetOf(chosen), city: chosen.city, state: chosen.state, country: chosen.country };
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof Values, value, { shouldValidate: true });
  };
  const known = saved.find((one) => address === streetOf(one) && city === one.city);
  // The usual one, where the customer is looking for help, unless something has been typed.
  const usualAddress = saved.find((one) => !place.city || one.city === place.city);
  useEffect(() => {
    if (usualAddress && !form.getValues('address') && !form.formState.dirtyFields.address) fillIn(usualAddress);
    // Once they are loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [usualAddress?.id]);
  const serviceType = form.watch('serviceType');
  const online = useOnlineCount(serviceType);
  const usual = useUsualPrice(serviceType ?? '', city ?? '');
  const locating = position.state === 'idle' && point ? ('done' as const) : position.state;
  return { form, field, submit, failure, photos, locating, categories, saved, known, locate, fillIn, online, usual };
}

/** The form for an instant request. Calls `onOpened` with the created or the already open request. */
export function RequestForm({ onOpened }: { onOpened: (request: RequestView) => void }) {
  const t = useTexts();
  const { form, field, submit, failure, photos, locating, categories, saved, known, locate, fillIn, online, usual } =
    useRequestForm(onOpened);
  // The only one is no choice while it is filled in.
  const choice = saved.length === 1 && known ? [] : saved.slice(0, 3);
  return (
    <Card pad="large">
      <form noValidate onSubmit={submit} aria-label={t('formLabel')}>
        <Stack>
          <Select
            label={t('serviceType')}
            placeholder={t('chooseServiceType')}
            // Remounted when the options are loaded, because browsers drop a value without an option.
            key={categories.data ? 'loaded' : 'loading'}
            options={categories.data?.map(({ id, name }) => ({ value: id, label: localized(name) })) ?? []}
            {...field('serviceType')}
          />
          {categories.error && <RetryBanner query={categories}>{t('categoriesFailed')}</RetryBanner>}
          <TextArea
            label={t('address')}
            hint={t('addressHint')}
            rows={2}
            maxLength={500}
            autoComplete="street-address"
            {...field('address')}
          />
          {choice.length > 0 && (
            <Row gap={2}>
              {choice.map((one) => (
                <FilterChip key={one.id} pressed={one.id === known?.id} onToggle={() => fillIn(one)}>
                  {streetOf(one)}
                </FilterChip>
              ))}
            </Row>
          )}
          {known ? (
            <Muted>{[known.city, known.state].filter(Boolean).join(', ')}</Muted>
          ) : (
            <Grid min={140} fit>
              <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
              <TextField label={t('state')} autoComplete="address-level1" maxLength={80} {...field('state')} />
              <TextField label={t('country')} autoComplete="country-name" maxLength={80} {...field('country')} />
            </Grid>
          )}
          <Row gap={2}>
            <Button small variant="ghost" icon={PlaceIcon} loading={locating === 'asking'} onClick={() => void locate()}>
              {t('useLocation')}
            </Button>
            <Muted>{t(locating === 'failed' ? 'locationFailed' : locating === 'done' ? 'locationUsed' : 'locationNote')}</Muted>
          </Row>
          <TextArea label={t('description')} hint={t('descriptionHint')} maxLength={1000} {...field('description')} />
          <Disclosure
            summary={t('extras')}
            defaultOpen={photos.photos.length > 0 || Boolean(form.getValues('suggestedPrice'))}
            open={form.formState.errors.suggestedPrice !== undefined}
          >
            <Stack>
              <NumberField
                optional
                decimals={2}
                before="₹"
                label={t('yourPrice')}
                hint={[usual, t('suggestedPriceHint')].filter(Boolean).join(' ')}
                {...field('suggestedPrice')}
              />
              <PhotoField label={t('photos')} hint={t('photosHint')} photos={photos} max={maxPhotos} owner="request" />
            </Stack>
          </Disclosure>
          {failure && <Banner tone="bad">{failure}</Banner>}
          <div className={classes.find}>
            <Button type="submit" variant="now" wide icon={InstantIcon} loading={form.formState.isSubmitting}>
              {t('find')}
            </Button>
          </div>
          <Muted>{[online && t('onlineNow', { ...online }), t('freeUntil')].filter(Boolean).join(' ')}</Muted>
        </Stack>
      </form>
    </Card>
  );
}

/** The open request of the same category, if that is why a new one was refused. */
async function alreadyOpen(error: unknown): Promise<RequestView | null> {
  if (!(error instanceof ApiProblem) || error.code !== 'REQUEST_OPEN' || typeof error.extras['id'] !== 'string') return null;
  return queryClient.fetchQuery({ ...requestQuery(error.extras['id']), ...alwaysFresh }).catch(() => null);
}

/** Codes without a reason that says more than the sentence. */
const unexplained = new Set(['INTERNAL', 'BAD_ANSWER']);

/** Puts `sentence` before an error's message, which says what to do. Errors about fields are returned unchanged. */
function withSentence(error: unknown, sentence: string): unknown {
  if (!(error instanceof ApiProblem)) return new ApiProblem('BAD_ANSWER', 500, sentence, {}, {}, { cause: error });
  if (error.code === 'OFFLINE' || Object.keys(error.fields).length > 0) return error;
  const message = unexplained.has(error.code) ? sentence : `${sentence} ${error.message}`;
  return new ApiProblem(error.code, error.status, message, {}, error.extras, { cause: error });
}

/** A saved address without the parts that have fields of their own. */
const streetOf = ({ apartment, street }: AddressView): string => [apartment, street].filter(Boolean).join(', ');

const pincodeOf = (address: string, saved: readonly AddressView[]): string | undefined =>
  saved.find((one) => address === streetOf(one) || address === addressLine(one))?.zip;

/** The request until its first snapshot is loaded. */
function newlyOpened(
  values: Omit<Values, 'suggestedPrice'>,
  categoryName: string,
  opened: Pick<RequestView, 'id' | 'status' | 'created' | 'expires'>,
): RequestView {
  return {
    ...values,
    ...opened,
    category: { id: values.serviceType, name: categoryName },
    pincode: null,
    extended: false,
    providersAsked: 0,
    acceptedOfferId: null,
    order_id: null,
    offers: [],
  };
}
