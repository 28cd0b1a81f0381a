import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ServiceView } from '@karigar/contracts';
import { serviceLists } from '@karigar/contracts/constants';
import { rupees } from '@karigar/contracts/fields';
import { readSavedPhotos, useSavedPhotos } from '@karigar/account';
import { amountError, ApiProblem, formatRupees, session, toast } from '@karigar/platform';
import { useSchemaForm } from '@karigar/ui/forms';
import { readMyService } from '../../../shared/api/my-services.ts';
import { useSaveService } from '../api/save-service.ts';
import { text, useTexts } from '../texts.ts';
import {
  formOf,
  maxCharge,
  schemaFor,
  splitList,
  toFormData,
  typedFields,
  wrongPinIn,
  type Home,
  type ServiceForm,
} from './service-form.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

/** The server deletes unused pictures after an hour. The rest is time for saving the form. */
const uploadLifetimeMs = 45 * 60_000;

const pictureFields = ['cover_image', 'working_images'] as const;

/** The account's place from the login response. */
function homeOfAccount(): Home {
  const user = session.current()?.user;
  const read = (name: string) => (typeof user?.[name] === 'string' ? user[name] : '');
  return { city: read('city'), state: read('state'), country: read('country') };
}

/** The pictures of an unsent form from before a reload, and their uploads; null if they had not been changed. */
function readPictures(draft: string) {
  const saved = readSavedPhotos(draft);
  if (saved === null) return null;
  const [cover, ...working] = saved.pictures;
  return {
    pictures: { cover_image: cover instanceof File ? cover : null, working_images: working.filter((picture) => picture !== null) },
    uploads: new Map([...saved.uploads].filter(([, { at }]) => at + uploadLifetimeMs > Date.now())),
  };
}

/** The error messages of the form's fields. */
function useSentences({ country }: Home) {
  const t = useTexts();
  const charge = (typed: unknown) =>
    Number(rupees.safeParse(typed).data) > maxCharge
      ? t('chargeTooHigh', { amount: formatRupees(maxCharge) })
      : amountError(typed, t('chargeWrong'));
  const list = (name: keyof typeof serviceLists) => (typed: unknown) =>
    splitList(String(typed)).length === 0 ? t(`${name}Wrong`) : t('listTooLong', serviceLists[name]);
  const locations = (typed: unknown) => {
    const pin = wrongPinIn(String(typed), country);
    return pin === undefined ? list('locations')(typed) : t('pinWrong', { pin });
  };
  return {
    name: t('nameWrong'),
    category_id: t('categoryWrong'),
    visiting_charge: charge,
    instant_visiting_charge: charge,
    experience: t('experienceWrong'),
    service_type: t('typeWrong'),
    locations,
    specifications: list('specifications'),
    description: t('descriptionWrong'),
    cover_image: t('coverWrong'),
  };
}

/**
 * The form of a new service (null) or an existing one. Unsent input and pictures survive a reload and closing the dialog until `discard` or until they are saved.
 * Pictures are uploaded as soon as they are chosen.
 */
export function useServiceForm(service: ServiceView | null, onSaved: () => void) {
  const t = useTexts();
  const draftName = `service-${service?.id ?? 'new'}`;
  const picturesDraft = `${draftName}-images`;
  const [saved] = useState(() => readPictures(picturesDraft));
  const formRef = useRef<HTMLFormElement>(null);
  const save = useSaveService();
  const home = homeOfAccount();
  const { form, field, submit, failure, forget, isRestored } = useSchemaForm<ServiceForm, ServiceForm>({
    schema: schemaFor(service, home),
    sentences: useSentences(home),
    showServerMessageFor: pictureFields,
    defaultValues: formOf(service, home),
    overrideDraft: () => saved?.pictures ?? {},
    draft: { name: draftName, fields: typedFields, keepsAttempt: true, changedOnly: service !== null },
    send: async (_values, { idempotencyKey, latestValues, onlyChanged }) => {
      // Another device may have changed other fields meanwhile.
      const stored = service && (await readMyService(service));
      // Last, because it notices that the form was closed while it waited.
      const uploaded = await uploads.settle();
      if (uploaded === null) {
        // Focuses the failed picture's button, which is often outside the viewport.
        formRef.current?.querySelector<HTMLElement>('[role=alert] button')?.focus();
        throw new ApiProblem('BAD_ANSWER', 0, () => text('picturesFailed'));
      }
      const values = await latestValues();
      const merged = stored ? { ...formOf(stored, home), ...onlyChanged(values) } : values;
      const body = toFormData(merged, service ?? home, service !== null, uploaded);
      try {
        await save.mutateAsync({ id: service?.id ?? null, body, idempotencyKey: idempotencyKey([...body]) });
      } catch (error) {
        // The server deletes unused pictures after an hour. Upload them again for the next attempt.
        if (error instanceof ApiProblem && pictureFields.some((name) => error.fields[name])) uploads.restart();
        throw error;
      }
      discard();
      toast(() => t(service ? 'saved' : 'added'), { tone: 'good' });
      onSaved();
    },
  });
  // The message is at the end of a long form.
  useEffect(() => {
    if (failure !== null) formRef.current?.lastElementChild?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  const [cover, working] = useWatch({ control: form.control, name: ['cover_image', 'working_images'] });
  const uploads = usePictureUploads(
    [cover, ...working].filter((picture) => picture instanceof File),
    saved?.uploads,
  );
  const smallOf = (picture: File | string) => (picture instanceof File ? (uploads.smallOf(picture) ?? []) : picture);
  const forgetPictures = useSavedPhotos(
    picturesDraft,
    [(cover && uploads.smallOf(cover)) ?? null, ...working.flatMap(smallOf)],
    uploads.uploadOf,
  );
  const discard = () => {
    forget();
    forgetPictures();
  };

  return {
    formRef,
    control: form.control,
    field,
    /** Sets a value that is not typed. */
    set: <Name extends keyof ServiceForm>(name: Name, value: ServiceForm[Name]) =>
      form.setValue<keyof ServiceForm>(name, value, { shouldValidate: form.formState.isSubmitted }),
    submit,
    failure,
    home,
    uploadOf: uploads.stateOf,
    isRestored: isRestored || saved !== null,
    isSubmitting: form.formState.isSubmitting,
    /** The service itself is being sent; its pictures have been. */
    isSaving: save.isPending,
    discard,
  };
}

export type ServiceFormState = Omit<ReturnType<typeof useServiceForm>, 'formRef' | 'submit'>;
