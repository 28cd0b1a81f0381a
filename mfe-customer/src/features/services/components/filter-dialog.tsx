import { useState, type FormEvent } from 'react';
import type { CategoryView, ServiceFacets, ServiceSort } from '@karigar/contracts';
import { serviceSorts } from '@karigar/contracts/constants';
import { localized } from '@karigar/platform';
import { Button, ChoiceChips, Dialog, Grid, NumberField, Select, Stack, TextField } from '@karigar/ui';
import { suggestedCities } from '../../../shared/place/city.ts';
import { categoryCounts, counted, instantCount, ratedCount } from '../model/facet-counts.ts';
import { amount, change, ratingChoices, type Filters } from '../model/filters.ts';
import { useTexts } from '../texts.ts';

interface FilterDialogProps {
  filters: Filters;
  categories: readonly CategoryView[];
  /** Counts for the filters of the list, not for the unsaved ones in the dialog. */
  facets: ServiceFacets | undefined;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

/** All filters. */
export function FilterDialog({ filters, categories, facets, onApply, onClose }: FilterDialogProps) {
  const t = useTexts();
  const [draft, setDraft] = useState(filters);
  const [lowest, setLowest] = useState(filters.minPrice?.toString() ?? '');
  const [highest, setHighest] = useState(filters.maxPrice?.toString() ?? '');
  const [checked, setChecked] = useState(false);
  const byCategory = categoryCounts(facets);
  const cities: readonly { name: string; count?: number }[] = facets?.cities ?? suggestedCities.map((name) => ({ name }));

  const min = amount(lowest);
  const max = amount(highest);
  const lowestError = lowest !== '' && min === undefined && t('needAmount');
  const highestError =
    (highest !== '' && max === undefined && t('needAmount')) || (min !== undefined && max !== undefined && max < min && t('priceOrder'));

  const set = (changes: Parameters<typeof change>[1]) => setDraft(change(draft, changes));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!lowestError && !highestError) return onApply(change(draft, { minPrice: min, maxPrice: max }));
    event.currentTarget.querySelector<HTMLElement>(`[name=${lowestError ? 'minPrice' : 'maxPrice'}]`)?.focus();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('filters')}
      actions={
        <>
          <Button variant="ghost" onClick={() => onApply(change({}, { category: filters.category, sort: filters.sort }))}>
            {t('clearAll')}
          </Button>
          <Button type="submit" form="filters">
            {t('show')}
          </Button>
        </>
      }
    >
      <form id="filters" noValidate onSubmit={submit}>
        <Stack gap={5}>
          <Select
            label={t('category')}
            value={draft.category ?? ''}
            onChange={({ target }) => set({ category: target.value || undefined })}
            options={[
              { value: '', label: t('allCategories') },
              ...categories.map(({ slug, name }) => ({
                value: slug,
                label: counted(localized(name), byCategory && (byCategory.get(slug) ?? 0)),
              })),
            ]}
          />
          <TextField
            label={t('city')}
            list="filter-cities"
            autoComplete="address-level2"
            maxLength={80}
            value={draft.city ?? ''}
            onChange={({ target }) => set({ city: target.value || undefined })}
          />
          <datalist id="filter-cities">
            {cities.map(({ name, count }) => (
              <option key={name} value={name} label={counted(localized(name), count)} />
            ))}
          </datalist>
          <ChoiceChips
            label={t('type')}
            value={draft.instant ? 'instant' : 'any'}
            onChange={(value) => set({ instant: value === 'instant' || undefined })}
            choices={[
              { value: 'any', label: t('typeAny') },
              { value: 'instant', label: counted(t('typeInstant'), instantCount(facets)) },
            ]}
          />
          <Grid min={140} gap={3} fit>
            <NumberField
              name="minPrice"
              label={t('priceFrom')}
              before="₹"
              decimals={2}
              maxLength={10}
              value={lowest}
              error={checked && lowestError}
              onChange={({ target }) => setLowest(target.value)}
            />
            <NumberField
              name="maxPrice"
              label={t('priceTo')}
              before="₹"
              decimals={2}
              maxLength={10}
              value={highest}
              error={checked && highestError}
              onChange={({ target }) => setHighest(target.value)}
            />
          </Grid>
          <ChoiceChips
            label={t('minRating')}
            value={draft.minRating?.toString() ?? 'any'}
            onChange={(value) => set({ minRating: value === 'any' ? undefined : Number(value) })}
            choices={[
              { value: 'any', label: t('ratingAny') },
              ...ratingChoices.map((rating) => ({
                value: rating.toString(),
                label: counted(t('ratingUp', { rating }), ratedCount(facets, rating)),
              })),
            ]}
          />
          <Select
            label={t('sort')}
            value={draft.sort ?? 'recommended'}
            onChange={({ target }) => set({ sort: target.value === 'recommended' ? undefined : (target.value as ServiceSort) })}
            options={serviceSorts.map((value) => ({ value, label: t(value) }))}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
