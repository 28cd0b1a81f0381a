import type { ClipboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { experienceChoices, serviceLists, serviceTypeLabels } from '@karigar/contracts/constants';
import { apiQuery, localized, useQuery } from '@karigar/platform';
import { Chip, Grid, NumberField, RadioCards, RetryBanner, Row, Select, SlowNote, TextArea, TextField } from '@karigar/ui';
import { splitList } from '../model/service-form.ts';
import type { ServiceFormState } from '../model/use-service-form.ts';
import { useTexts } from '../texts.ts';

/** The fields of a service, without its pictures. */
export function ServiceFields({ state }: { state: ServiceFormState }) {
  const t = useTexts();
  const { control, field, set } = state;
  const type = useWatch({ control, name: 'service_type' });
  const rupees = { before: '₹', decimals: 2 };
  return (
    <>
      <TextField label={t('serviceName')} hint={t('nameHint')} {...field('name')} />
      <Categories field={field('category_id')} />
      <Grid min={200} fit>
        <NumberField label={t('visitingCharge')} hint={t('visitingHint')} {...rupees} {...field('visiting_charge')} />
        <NumberField label={t('instantServiceCharge')} hint={t('instantHint')} {...rupees} {...field('instant_visiting_charge')} />
      </Grid>
      <RadioCards
        label={t('type')}
        choices={[
          { value: 'HOME', label: localized(serviceTypeLabels.HOME), detail: t('regularDetail') },
          { value: 'INSTANT', label: localized(serviceTypeLabels.INSTANT), detail: t('instantDetail') },
        ]}
        value={type}
        onChange={(value) => set('service_type', value)}
      />
      <Select
        label={t('experience')}
        placeholder={t('chooseExperience')}
        options={experienceChoices.map((years) => ({ value: String(years), label: t('years', { count: years }) }))}
        {...field('experience')}
      />
      <ListField state={state} name="locations" label={t('serviceLocations')} hint={t('locationsHint')} autoCapitalize="words" />
      <ListField state={state} name="specifications" label={t('providedServices')} hint={t('specificationsHint')} />
      <TextArea label={t('description')} rows={4} maxLength={4000} {...field('description')} />
    </>
  );
}

interface ListFieldProps {
  state: ServiceFormState;
  name: keyof typeof serviceLists;
  label: string;
  hint: string;
  autoCapitalize?: 'words';
}

/** A comma-separated list, whose parts are shown as chips below it. */
function ListField({ state: { control, field, set }, name, ...props }: ListFieldProps) {
  const tags = splitList(useWatch({ control, name }));
  const { items, length } = serviceLists[name];
  // A single-line input would join the lines of a pasted list: "PuneNashik".
  const pasteLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n]+/);
    if (lines.length < 2) return;
    event.preventDefault();
    const { currentTarget: input } = event;
    input.setRangeText(splitList(lines.join(',')).join(', '), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    set(name, input.value);
  };
  return (
    <>
      <TextField {...props} onPaste={pasteLines} {...field(name)} />
      {tags.length > 0 && (
        <Row gap={1}>
          {tags.slice(0, items).map((tag) => (
            <Chip key={tag}>{tag.length > length ? `${tag.slice(0, length)}…` : tag}</Chip>
          ))}
        </Row>
      )}
    </>
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
      <SlowNote waiting={categories.isLoading}>{t('categoriesSlow')}</SlowNote>
      <RetryBanner query={categories}>{t('categoriesFailed')}</RetryBanner>
    </>
  );
}
