import type { CategoryView, ServiceFacets, ServiceSort } from '@karigar/contracts';
import { localized } from '@karigar/platform';
import { Button, ChoiceChips, Dialog, Grid, NumberField, Select, Stack, TextField } from '@karigar/ui';
import { suggestedCities } from '../../../shared/place/city.ts';
import { categoryCounts, counted, instantCount, ratedCount } from '../model/facet-counts.ts';
import { change, ratingChoices, sortsFor, type Filters } from '../model/filters.ts';
import { useFilterDraft } from '../model/use-filter-draft.ts';
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
  const { draft, set, prices, submit } = useFilterDraft(filters, onApply);
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
          <CategorySelect draft={draft} set={set} categories={categories} facets={facets} />
          <CityField draft={draft} set={set} facets={facets} />
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
            {prices.map(({ onType, ...price }) => (
              <NumberField
                key={price.name}
                before="₹"
                decimals={2}
                maxLength={10}
                onChange={({ target }) => onType(target.value)}
                {...price}
              />
            ))}
          </Grid>
          <RatingChoice draft={draft} set={set} facets={facets} />
          <Select
            label={t('sort')}
            value={draft.sort ?? 'recommended'}
            onChange={({ target }) => set({ sort: target.value === 'recommended' ? undefined : (target.value as ServiceSort) })}
            options={sortsFor(draft).map((value) => ({ value, label: t(value) }))}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

interface FilterProps extends Pick<ReturnType<typeof useFilterDraft>, 'draft' | 'set'> {
  facets: ServiceFacets | undefined;
}

function CategorySelect({ draft, set, categories, facets }: FilterProps & Pick<FilterDialogProps, 'categories'>) {
  const t = useTexts();
  const counts = categoryCounts(facets);
  return (
    <Select
      label={t('category')}
      value={draft.category ?? ''}
      onChange={({ target }) => set({ category: target.value || undefined })}
      options={[
        { value: '', label: t('allCategories') },
        ...categories.map(({ slug, name }) => ({ value: slug, label: counted(localized(name), counts && (counts.get(slug) ?? 0)) })),
      ]}
    />
  );
}

function CityField({ draft, set, facets }: FilterProps) {
  const t = useTexts();
  const cities: readonly { name: string; count?: number }[] = facets?.cities ?? suggestedCities.map((name) => ({ name }));
  return (
    <>
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
    </>
  );
}

function RatingChoice({ draft, set, facets }: FilterProps) {
  const t = useTexts();
  return (
    <ChoiceChips
      label={t('minRating')}
      value={draft.minRating?.toString() ?? 'any'}
      onChange={(value) => set({ minRating: value === 'any' ? undefined : Number(value) })}
      choices={[
        { value: 'any', label: t('ratingAny') },
        ...ratingChoices.map((rating) => ({
          value: rating.toString(),
          label: counted(t('ratedFrom', { rating }), ratedCount(facets, rating)),
        })),
      ]}
    />
  );
}
