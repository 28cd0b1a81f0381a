import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { usePhotos, useVoiceNote } from '@karigar/account';
import type { AddressView, RequestView } from '@karigar/contracts';
import { maxOfferPrice } from '@karigar/contracts/constants';
import { optionalText, text } from '@karigar/contracts/fields';
import {
  amountError,
  ApiProblem,
  formatRupees,
  isUnanswered,
  queryClient,
  reload,
  serverNow,
  toast,
  useLatest,
  usePlace,
  usePosition,
  useQuery,
  useSearchParams,
  useSession,
} from '@karigar/platform';
import { useSchemaForm } from '@karigar/ui/forms';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { usePlaceOfPin } from '../../../shared/addresses/use-place-of-pin.ts';
import { briefTextFor, forgetBrief, hasBlanks } from '../../../shared/briefs/chosen-brief.ts';
import { requestDraft } from '../../../shared/instant/request-draft.ts';
import { useCategoryNames } from '../api/category-names.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { alwaysFresh, requestQuery } from '../api/get-request.ts';
import { openRequest } from '../api/open-request.ts';
import { text as say, useTexts } from '../texts.ts';
import { photoDraft, voiceDraft } from './draft.ts';
import { priceOf, raisedPriceOf } from './suggested-prices.ts';

const schema = z.object({
  serviceType: text(64),
  address: text(500),
  description: text(1000).check(z.refine((written) => !hasBlanks(written))),
  city: optionalText(80),
  state: optionalText(80),
  country: optionalText(80),
  /** Typed rupees, or nothing. */
  suggestedPrice: z.string().check(z.refine((typed) => typed.trim() === '' || 'price' in raisedPriceOf(typed))),
});
/** What is wrong is in the voice note. */
const spokenSchema = z.extend(schema, { description: optionalText(1000) });
type Values = z.infer<typeof schema>;

/** The form for an instant request, with its photos, its voice note and what fills in its address. Calls `onOpened` with the created or the already open request. */
export function useRequestForm(onOpened: (request: RequestView) => void) {
  const t = useTexts();
  const place = usePlace();
  const session = useSession();
  const customerId = session?.id ?? '';
  const photos = usePhotos({
    uploadTo: 'request',
    initialIds: photoDraft.read(customerId),
    onIdsChange: (ids) => photoDraft.write(customerId, ids),
  });
  const voice = useVoiceNote({
    uploadTo: 'request',
    initialIds: voiceDraft.read(customerId),
    onIdsChange: (ids) => voiceDraft.write(customerId, ids),
  });
  const [search] = useSearchParams();
  const categories = useCategoryNames().data;
  const saved = useAddresses().data?.items ?? [];
  const { forget, ...form } = useSchemaForm<Values, Values>({
    schema: voice.isSpoken ? spokenSchema : schema,
    sentences: {
      serviceType: t('needServiceType'),
      address: t('needAddress'),
      description: (written: unknown) => t(typeof written === 'string' && hasBlanks(written) ? 'fillBlanks' : 'needDescription'),
      suggestedPrice: (typed: unknown) => amountError(typed, t('priceWrong', { amount: formatRupees(maxOfferPrice) })),
    },
    incomplete: t('fillAll'),
    showServerMessageFor: ['serviceType', 'city'],
    draft: { name: requestDraft },
    defaultValues: { suggestedPrice: '', address: '', city: place.city, state: place.state, country: session?.place?.country || 'India' },
    overrideDraft: (draft) => {
      const serviceType = search.get('category') ?? draft.serviceType ?? '';
      return { serviceType, description: draft.description || briefTextFor(serviceType) };
    },
    send: async (_values, { idempotencyKey, latestValues }) => {
      const { ids } = await photos.settle();
      const [voiceNote] = (await voice.settle()).ids;
      const { suggestedPrice: typedPrice, ...values } = await latestValues();
      // The PIN code of the chosen place, unless the address has one of its own or is in another city.
      const isHere = values.city.toLowerCase() === place.city.toLowerCase() && !/\d{3} ?\d{3}/.test(values.address);
      const pincode = pincodeOf(values.address, saved) ?? (isHere ? place.pincode : null);
      const price = priceOf(typedPrice);
      const shown = {
        ...(ids.length > 0 && { photos: ids }),
        ...(voiceNote && { voice_note: voiceNote }),
        ...(price !== null && { suggestedPrice: price }),
      };
      const description = values.description || t('inVoiceNote');
      const body = { ...values, ...shown, description, pincode, point: point.current ?? undefined };
      const at = serverNow();
      try {
        const opened = await openRequest(body, idempotencyKey(body));
        const name = categories?.find(({ id }) => id === values.serviceType)?.name ?? '';
        finish({ ...newlyOpened({ ...values, description }, name, opened), ...shown });
      } catch (error) {
        if (isUnanswered(error) && !isOffline(error)) {
          setUnanswered({ serviceType: values.serviceType, at });
          void reload('GET /service-requests/current');
        }
        const open = await alreadyOpen(error);
        if (!open) throw withSentence(error, () => say('createFailed'));
        toast(() => t('alreadyOpen'));
        onOpened(open);
      }
    },
  });
  const finish = (request: RequestView) => {
    forget();
    photos.clear();
    voice.clear();
    forgetBrief(request.category.id);
    onOpened(request);
  };
  // A customer has at most one open request in a category.
  const [unanswered, setUnanswered] = useState<{ readonly serviceType: string; readonly at: number } | null>(null);
  const current = useQuery({ ...currentRequestsQuery(), enabled: unanswered !== null }).data;
  const isAsking =
    unanswered !== null && !form.form.formState.isSubmitting && form.form.getValues('serviceType') === unanswered.serviceType;
  const arrived = isAsking ? current?.find((one) => isOpenedBy(unanswered, one)) : undefined;
  const finishArrived = useEffectEvent((request: RequestView) => {
    toast(() => t('openedBefore'));
    finish(request);
  });
  useEffect(() => {
    if (arrived !== undefined) finishArrived(arrived);
  }, [arrived]);

  const address = useRequestAddress(form.form, saved);
  // The address may change while `send` waits for uploads.
  const point = useLatest(address.point);
  return { ...form, photos, voice, saved, ...address };
}

type Form = ReturnType<typeof useSchemaForm<Values, Values>>['form'];

/** Fills in the address: a saved one, or the city where the device is. */
function useRequestAddress(form: Form, saved: readonly AddressView[]) {
  const place = usePlace();
  const position = usePosition();
  const [address, city] = form.watch(['address', 'city']);
  /** The city of the position, and the address at that time; null once a saved address was filled in. */
  const [located, setLocated] = useState<Pick<Values, 'city' | 'address'> | null>(null);
  // An address that is typed first after locating describes the position. Any other change means another place.
  const isLocated = located !== null && city === located.city && ['', address].includes(located.address);
  const point = isLocated ? position.point : null;
  const set = (values: Partial<Values>) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof Values, value, { shouldValidate: true });
  };
  // The fields still name the city of what was there before. What is typed into them afterwards stays.
  const placeOfPin = usePlaceOfPin(pinIn(address), Boolean(form.formState.dirtyFields.address));
  useEffect(() => {
    if (placeOfPin) set({ city: placeOfPin.city, state: placeOfPin.state });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [placeOfPin]);
  const fillIn = (chosen: AddressView) => {
    setLocated(null);
    set({ address: streetOf(chosen), city: chosen.city, state: chosen.state, country: chosen.country });
  };
  // The usual one, where the customer is looking for help, unless something has been typed.
  const usual = saved.find((one) => !place.city || one.city === place.city);
  useEffect(() => {
    if (usual && position.state !== 'asking' && !form.getValues('address') && !form.formState.dirtyFields.address) fillIn(usual);
    // Once they are loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [usual?.id]);
  return {
    /** The saved address that is filled in. */
    known: saved.find((one) => address === streetOf(one) && city === one.city),
    fillIn: (chosen: AddressView) => {
      position.cancel();
      fillIn(chosen);
    },
    locate: async () => {
      const entered = () => form.getValues(['city', 'state']).join('\n');
      const before = entered();
      const found = await position.ask();
      // What was entered while the position was being found stays.
      if (!found || entered() !== before) return;
      setLocated({ city: found.city, address: form.getValues('address') });
      set({ city: found.city, state: found.state });
    },
    locating: position.state === 'idle' && point ? ('done' as const) : position.state,
    /** Where the device is, if that is where the address is. */
    point,
  };
}

/** The browser knows the server's clock to a second or two. */
const slackMs = 60_000;

const isOpenedBy = (call: { readonly serviceType: string; readonly at: number }, { category, created }: RequestView): boolean =>
  category.id === call.serviceType && Date.parse(created) >= call.at - slackMs;

const isOffline = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'OFFLINE';

/** The open request of the same category, if that is why a new one was refused. */
async function alreadyOpen(error: unknown): Promise<RequestView | null> {
  if (!(error instanceof ApiProblem) || error.code !== 'REQUEST_OPEN' || typeof error.extras['id'] !== 'string') return null;
  return queryClient.fetchQuery({ ...requestQuery(error.extras['id']), ...alwaysFresh }).catch(() => null);
}

/** Codes without a reason that says more than the sentence. */
const unexplained = new Set(['INTERNAL', 'BAD_ANSWER']);

/** Puts `sentence` before an error's message, which says what to do. Errors about fields are returned unchanged. */
function withSentence(error: unknown, sentence: () => string): unknown {
  if (!(error instanceof ApiProblem)) return new ApiProblem('BAD_ANSWER', 500, sentence, { cause: error });
  if (error.code === 'OFFLINE' || Object.keys(error.fields).length > 0) return error;
  const message = unexplained.has(error.code) ? sentence : () => `${sentence()} ${error.message}`;
  return new ApiProblem(error.code, error.status, message, { extras: error.extras, cause: error });
}

/** A saved address without the parts that have fields of their own. */
export const streetOf = ({ apartment, street }: AddressView): string => [apartment, street].filter(Boolean).join(', ');

/** The PIN code that an address ends with, or the only one in it; '' without one. */
const pinIn = (address: string): string => address.match(/\b[1-9]\d{2} ?\d{3}\b/g)?.at(-1) ?? '';

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
