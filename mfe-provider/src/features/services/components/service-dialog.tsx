import { useEffect, useId, useRef, useState, type ClipboardEvent } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ServiceView } from '@karigar/contracts';
import { experienceChoices, maxWorkingImages, serviceLists, serviceTypeLabels } from '@karigar/contracts/constants';
import { rupees } from '@karigar/contracts/fields';
import { ApiProblem, apiQuery, formatRupeesShort, session, toast, useQuery, localized } from '@karigar/platform';
import {
  Banner,
  Button,
  Chip,
  Dialog,
  Grid,
  NumberField,
  RadioCards,
  RetryBanner,
  Row,
  Select,
  Stack,
  TextArea,
  TextField,
} from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { FileField } from '@karigar/ui/tasks';
import { useSaveService } from '../api/save-service.ts';
import { formOf, maxCharge, schemaFor, splitList, toFormData, typedFields, type Home, type ServiceForm } from '../model/service-form.ts';
import { useTexts } from '../texts.ts';
import { readKeptPictures, useKeptPictures } from '../model/kept-pictures.ts';
import { usePictureUploads } from '../model/use-picture-uploads.ts';
import { CardPreview } from './card-preview.tsx';

/** Larger than the upload limit, because photos are reduced before they are uploaded. */
const maxChosenBytes = 25 * 1024 * 1024;

const pictureFields = ['cover_image', 'working_images'] as const;

/** The account's place from the login response. */
function homeOfAccount(): Home {
  const user = session.current()?.user;
  const read = (name: string) => (typeof user?.[name] === 'string' ? user[name] : '');
  return { city: read('city'), state: read('state'), country: read('country') };
}

/** Adds or edits a service. Unsent input survives a reload and closing the dialog; Cancel discards it. */
export function ServiceDialog({ service, onClose }: { service: ServiceView | null; onClose: () => void }) {
  const t = useTexts();
  const formId = useId();
  const draftKey = `service-${service?.id ?? 'new'}`;
  const [kept] = useState(() => readKeptPictures(draftKey));
  const forgetDraft = () => {
    forget();
    forgetPictures();
  };
  const formRef = useRef<HTMLFormElement>(null);
  const save = useSaveService();
  const home = homeOfAccount();
  const chargeWrong = (typed: unknown) =>
    Number(rupees.safeParse(typed).data) > maxCharge ? t('chargeTooHigh', { amount: formatRupeesShort(maxCharge) }) : t('chargeWrong');
  const listWrong = (typed: unknown, missing: string, { items, length }: { items: number; length: number }) =>
    splitList(String(typed)).length === 0 ? missing : t('listTooLong', { items, length });
  const { form, field, submit, failure, forget, isRestored } = useSchemaForm<ServiceForm, ServiceForm>({
    schema: schemaFor(service),
    sentences: {
      name: t('nameWrong'),
      category_id: t('categoryWrong'),
      visiting_charge: chargeWrong,
      instant_visiting_charge: chargeWrong,
      experience: t('experienceWrong'),
      service_type: t('typeWrong'),
      locations: (typed) => listWrong(typed, t('locationsWrong'), serviceLists.locations),
      specifications: (typed) => listWrong(typed, t('specificationsWrong'), serviceLists.specifications),
      description: t('descriptionWrong'),
      cover_image: t('coverWrong'),
    },
    judgedByServer: pictureFields,
    defaultValues: { ...formOf(service, home), ...kept?.pictures },
    draft: { name: draftKey, fields: typedFields },
    send: async (values, idempotencyKey) => {
      const uploaded = await uploads.settle();
      if (uploaded === null) {
        // Focuses the failed picture's button, which is often outside the viewport.
        formRef.current?.querySelector<HTMLElement>('[role=alert] button')?.focus();
        throw new ApiProblem('BAD_ANSWER', 0, t('picturesFailed'));
      }
      const body = toFormData(values, service ?? home, service !== null, uploaded);
      try {
        await save.mutateAsync({ id: service?.id ?? null, body, idempotencyKey });
      } catch (error) {
        // The server deletes unused pictures after an hour. Upload them again for the next attempt.
        if (error instanceof ApiProblem && pictureFields.some((name) => error.fields[name])) uploads.restart();
        throw error;
      }
      forgetDraft();
      toast(t(service ? 'saved' : 'added'), { tone: 'good' });
      onClose();
    },
  });
  const { control, setValue } = form;
  // The message is at the end of a long form.
  useEffect(() => {
    if (failure !== null) formRef.current?.lastElementChild?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const change = { shouldValidate: form.formState.isSubmitted };
  // A single-line input would join the lines of a pasted list: "PuneNashik".
  const pasteLines = (name: 'locations' | 'specifications') => (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n]+/);
    if (lines.length < 2) return;
    event.preventDefault();
    const { currentTarget: input } = event;
    input.setRangeText(splitList(lines.join(',')).join(', '), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    setValue(name, input.value, change);
  };
  const [type, cover, working] = useWatch({ control, name: ['service_type', 'cover_image', 'working_images'] });

  const uploads = usePictureUploads(
    [cover, ...working].filter((picture) => picture instanceof File),
    kept?.uploads,
  );
  const { smallOf, idOf } = uploads;
  const forgetPictures = useKeptPictures(
    draftKey,
    {
      cover_image: (cover && smallOf(cover)) ?? null,
      working_images: working.flatMap((picture) => (picture instanceof File ? (smallOf(picture) ?? []) : picture)),
    },
    idOf,
  );
  const { isSubmitting } = form.formState;

  return (
    <Dialog
      open
      size="large"
      locked={save.isPending}
      onClose={onClose}
      title={t(service ? 'editTitle' : 'addTitle')}
      actions={
        <>
          <Button
            variant="ghost"
            disabled={save.isPending}
            onClick={() => {
              forgetDraft();
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate>
        <Stack>
          {(isRestored || kept) && <Banner>{t('restored')}</Banner>}
          <TextField label={t('serviceName')} hint={t('nameHint')} {...field('name')} />
          <Categories field={field('category_id')} />
          <Grid min={200} fit>
            <NumberField label={t('visitingCharge')} hint={t('visitingHint')} before="₹" decimals={2} {...field('visiting_charge')} />
            <NumberField
              label={t('instantServiceCharge')}
              hint={t('instantHint')}
              before="₹"
              decimals={2}
              {...field('instant_visiting_charge')}
            />
          </Grid>
          <RadioCards
            label={t('type')}
            choices={[
              { value: 'HOME', label: localized(serviceTypeLabels.HOME), detail: t('regularDetail') },
              { value: 'INSTANT', label: localized(serviceTypeLabels.INSTANT), detail: t('instantDetail') },
            ]}
            value={type}
            onChange={(value) => setValue('service_type', value, change)}
          />
          <Select
            label={t('experience')}
            placeholder={t('chooseExperience')}
            options={experienceChoices.map((years) => ({ value: String(years), label: t('years', { count: years }) }))}
            {...field('experience')}
          />
          <TextField
            label={t('serviceLocations')}
            hint={t('locationsHint')}
            autoCapitalize="words"
            onPaste={pasteLines('locations')}
            {...field('locations')}
          />
          <Tags control={control} name="locations" />
          <TextField
            label={t('providedServices')}
            hint={t('specificationsHint')}
            onPaste={pasteLines('specifications')}
            {...field('specifications')}
          />
          <Tags control={control} name="specifications" />
          <TextArea label={t('description')} rows={4} maxLength={4000} {...field('description')} />
          <FileField
            label={t('cover')}
            hint={t('coverHint')}
            pictures={cover ? [cover] : service ? [service.cover_image] : []}
            nameOf={() => t('kept')}
            maxBytes={maxChosenBytes}
            uploadOf={uploads.stateOf}
            error={field('cover_image').error}
            onChange={([picture]) => setValue('cover_image', picture instanceof File ? picture : null, change)}
          />
          <FileField
            label={t('workingImages')}
            optional
            hint={t('workingHint', { count: maxWorkingImages })}
            multiple
            max={maxWorkingImages}
            maxBytes={maxChosenBytes}
            uploadOf={uploads.stateOf}
            pictures={working}
            nameOf={(number) => t('workingOf', { name: service?.name ?? '', number })}
            error={field('working_images').error}
            onChange={(pictures) => setValue('working_images', pictures, change)}
          />
          <CardPreview control={control} service={service} home={home} />
          {failure && <Banner tone="bad">{failure}</Banner>}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Shows the parts of a comma-separated text as chips. */
function Tags({ control, name }: { control: Control<ServiceForm, unknown, ServiceForm>; name: 'locations' | 'specifications' }) {
  const tags = splitList(useWatch({ control, name }));
  const { items, length } = serviceLists[name];
  return (
    tags.length > 0 && (
      <Row gap={1}>
        {tags.slice(0, items).map((tag) => (
          <Chip key={tag}>{tag.length > length ? `${tag.slice(0, length)}…` : tag}</Chip>
        ))}
      </Row>
    )
  );
}

function Categories({ field }: { field: object }) {
  const t = useTexts();
  const categories = useQuery(apiQuery('GET /category/names'));
  return (
    <>
      <Select
        label={t('category')}
        placeholder={t('chooseCategory')}
        // Remounted when the options are loaded, because browsers drop a value without an option.
        key={categories.data ? 'loaded' : 'loading'}
        options={categories.data?.map(({ id, name }) => ({ value: id, label: localized(name) })) ?? []}
        {...field}
      />
      {categories.error && <RetryBanner query={categories}>{t('categoriesFailed')}</RetryBanner>}
    </>
  );
}
