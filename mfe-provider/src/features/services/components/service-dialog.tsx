import { useEffect, useId, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm, useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ServiceView } from '@karigar/contracts';
import { experienceChoices, maxImageBytes, maxWorkingImages, serviceTypeLabels } from '@karigar/contracts/constants';
import { ApiProblem, apiQuery, drafts, newIdempotencyKey, session, toast, useQuery } from '@karigar/platform';
import { Banner, Button, Chip, Dialog, NumberField, RadioCards, Row, Select, Stack, TextArea, TextField } from '@karigar/ui';
import { FileField } from '@karigar/ui/tasks';
import { showServerErrors } from '../../../shared/forms/server-errors.ts';
import { useSaveService } from '../api/save-service.ts';
import { emptyForm, formOf, isCharge, splitList, toFormData, type Home, type ServiceForm } from '../model/service-form.ts';
import { text, useTexts } from '../texts.ts';
import classes from './service-dialog.module.css';

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const charge = z.string().check(z.refine(isCharge, text('chargeWrong')));
const list = (message: string) => z.string().check(z.refine((typed) => splitList(typed).length > 0, message));

const schema = z.object({
  name: filled(text('nameWrong')),
  category_id: filled(text('categoryWrong')),
  visiting_charge: charge,
  instant_visiting_charge: charge,
  experience: filled(text('experienceWrong')),
  service_type: z.enum(['HOME', 'INSTANT'], text('typeWrong')),
  locations: list(text('locationsWrong')),
  specifications: list(text('specificationsWrong')),
  description: filled(text('descriptionWrong')),
});

const fields = Object.keys(schema.shape) as (keyof ServiceForm)[];

/** Where the account is at home, as the login told it. */
function homeOfAccount(): Home {
  const user = session.current()?.user;
  const read = (name: string) => (typeof user?.[name] === 'string' ? user[name] : '');
  return { city: read('city'), state: read('state'), country: read('country') };
}

/** Adds a service, or edits the one given. What was typed outlives a reload and an accidental close; Cancel forgets it. */
export function ServiceDialog({ service, onClose }: { service: ServiceView | null; onClose: () => void }) {
  const t = useTexts();
  const formId = useId();
  const draftKey = `service-${service?.id ?? 'new'}`;
  const [draft] = useState(() => drafts.read<ServiceForm>(draftKey));
  const [key, setKey] = useState(newIdempotencyKey);
  const [cover, setCover] = useState<File | null>(null);
  const [kept, setKept] = useState<readonly string[]>(service?.working_images ?? []);
  const [added, setAdded] = useState<readonly File[]>([]);
  const [coverError, setCoverError] = useState<string | null>(null);
  const [workingError, setWorkingError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveService();
  const home = homeOfAccount();
  const { register, control, handleSubmit, setError, formState, getValues } = useForm<ServiceForm>({
    resolver: standardSchemaResolver(schema),
    defaultValues: draft ?? (service ? formOf(service) : emptyForm(home)),
  });
  const { errors } = formState;
  useDraft(draftKey, control, getValues);

  const coverMissing = !service && !cover;
  const submit = handleSubmit(
    async (values) => {
      setFailure(null);
      if (coverMissing) return setCoverError(t('coverWrong'));
      try {
        await save.mutateAsync({
          id: service?.id ?? null,
          body: toFormData(values, { cover, kept, added }, service ?? home, service !== null),
          idempotencyKey: key,
        });
        drafts.remove(draftKey);
        toast(t(service ? 'saved' : 'added'), { tone: 'good' });
        onClose();
      } catch (error) {
        // Without an answer the same service may have been stored: the same key finds it again.
        if (!(error instanceof ApiProblem) || error.status > 0) setKey(newIdempotencyKey());
        if (error instanceof ApiProblem) {
          setCoverError(error.fields['cover_image'] ?? null);
          setWorkingError(error.fields['working_images'] ?? null);
        }
        setFailure(showServerErrors(error, setError, fields));
      }
    },
    () => setCoverError(coverMissing ? t('coverWrong') : null),
  );

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
              drafts.remove(draftKey);
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          {draft && <Banner>{t('restored')}</Banner>}
          <TextField label={t('serviceName')} hint={t('nameHint')} maxLength={120} error={errors.name?.message} {...register('name')} />
          <Categories error={errors.category_id?.message} control={control} />
          <div className={classes.pair}>
            <NumberField
              label={t('visitingCharge')}
              hint={t('visitingHint')}
              before="₹"
              decimals={2}
              error={errors.visiting_charge?.message}
              {...register('visiting_charge')}
            />
            <NumberField
              label={t('instantServiceCharge')}
              hint={t('instantHint')}
              before="₹"
              decimals={2}
              error={errors.instant_visiting_charge?.message}
              {...register('instant_visiting_charge')}
            />
          </div>
          <Controller
            control={control}
            name="service_type"
            render={({ field }) => (
              <RadioCards
                label={t('type')}
                choices={[
                  { value: 'HOME', label: serviceTypeLabels.HOME, detail: t('regularDetail') },
                  { value: 'INSTANT', label: serviceTypeLabels.INSTANT, detail: t('instantDetail') },
                ]}
                value={field.value}
                onChange={field.onChange}
                error={errors.service_type?.message}
              />
            )}
          />
          <Select
            label={t('experience')}
            placeholder={t('chooseExperience')}
            options={experienceChoices.map((years) => ({ value: String(years), label: t('years', { count: years }) }))}
            error={errors.experience?.message}
            {...register('experience')}
          />
          <div>
            <TextField
              label={t('serviceLocations')}
              hint={t('locationsHint')}
              autoCapitalize="words"
              error={errors.locations?.message}
              {...register('locations')}
            />
            <Tags control={control} name="locations" />
          </div>
          <div>
            <TextField
              label={t('providedServices')}
              hint={t('specificationsHint')}
              error={errors.specifications?.message}
              {...register('specifications')}
            />
            <Tags control={control} name="specifications" />
          </div>
          <TextArea label={t('description')} rows={4} maxLength={4000} error={errors.description?.message} {...register('description')} />
          <FileField
            label={t('cover')}
            hint={t('coverHint')}
            files={cover ? [cover] : []}
            kept={service && !cover ? [{ url: service.cover_image, name: t('kept') }] : []}
            maxBytes={maxImageBytes}
            error={coverError}
            onChange={([file]) => {
              setCover(file ?? null);
              setCoverError(null);
            }}
          />
          <FileField
            label={t('workingImages')}
            optional
            hint={t('workingHint', { count: maxWorkingImages })}
            multiple
            max={maxWorkingImages}
            maxBytes={maxImageBytes}
            files={added}
            kept={kept.map((url, index) => ({ url, name: t('workingOf', { name: service?.name ?? '', number: index + 1 }) }))}
            error={workingError}
            onDrop={({ url }) => setKept(kept.filter((other) => other !== url))}
            onChange={(files) => {
              setAdded(files);
              setWorkingError(null);
            }}
          />
          {failure && <Banner tone="bad">{failure}</Banner>}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Keeps what is typed, from the first change on. */
function useDraft(key: string, control: Control<ServiceForm>, getValues: () => ServiceForm): void {
  const typed = useWatch({ control });
  const [first] = useState(typed);
  useEffect(() => {
    if (typed !== first) drafts.write(key, getValues());
  }, [key, typed, first, getValues]);
}

/** What the commas make of the text. */
function Tags({ control, name }: { control: Control<ServiceForm>; name: 'locations' | 'specifications' }) {
  const tags = splitList(useWatch({ control, name }));
  if (tags.length === 0) return null;
  return (
    <Row gap={1} className={classes.tags}>
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </Row>
  );
}

function Categories({ control, error }: { control: Control<ServiceForm>; error: string | undefined }) {
  const t = useTexts();
  const categories = useQuery(apiQuery('GET /category/names'));
  return (
    <>
      <Controller
        control={control}
        name="category_id"
        render={({ field }) => (
          <Select
            label={t('category')}
            placeholder={t('chooseCategory')}
            options={categories.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            error={error}
            {...field}
          />
        )}
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
    </>
  );
}
