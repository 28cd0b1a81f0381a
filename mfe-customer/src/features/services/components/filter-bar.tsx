import { useRef } from 'react';
import type { ServiceFacets, ServiceSort } from '@karigar/contracts';
import { formatRupees, useChosenPlace } from '@karigar/platform';
import { Button, CloseIcon, FilterChip, FilterIcon, Select } from '@karigar/ui';
import { cheapCount, counted, instantCount, ratedCount } from '../model/facet-counts.ts';
import { change, countFilters, lowPrice, sortsFor, type Filters } from '../model/filters.ts';
import { useTexts } from '../texts.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  filters: Filters;
  /** Undefined while loading. */
  facets: ServiceFacets | undefined;
  onChange: (filters: Filters) => void;
  /** Opens the dialog with all filters. */
  onMore: () => void;
}

/** The most used filters as chips, the active ones, and the sort order. */
export function FilterBar({ filters, facets, onChange, onMore }: FilterBarProps) {
  const t = useTexts();
  const city = useChosenPlace();
  const count = countFilters(filters);
  const allFilters = useRef<HTMLButtonElement>(null);
  const set = (changes: Filters | { [K in keyof Filters]: undefined }) => onChange(change(filters, changes));
  /** Removes filters. The focused chip disappears with them, so the filter button gets the focus. */
  const remove = (changes: { [K in keyof Filters]: undefined }) => {
    set(changes);
    allFilters.current?.focus();
  };
  const hasOtherPrice = filters.minPrice !== undefined || (filters.maxPrice !== undefined && filters.maxPrice !== lowPrice);
  return (
    <div className={classes.bar}>
      <div className={classes.chips}>
        <Button ref={allFilters} small variant="soft" icon={FilterIcon} className={classes.all} onClick={onMore} aria-haspopup="dialog">
          {count ? t('filtersCount', { count }) : t('filters')}
        </Button>
        {filters.q && <Removable name={t('wordsChip', { words: filters.q })} onRemove={() => remove({ q: undefined })} />}
        {filters.provider && <Removable name={t('oneProvider')} onRemove={() => remove({ provider: undefined })} />}
        {filters.city ? (
          <Removable name={t('inCity', { city: filters.city })} onRemove={() => remove({ city: undefined })} />
        ) : (
          city && (
            <FilterChip pressed={false} onToggle={() => set({ city })}>
              {t('inCity', { city })}
            </FilterChip>
          )
        )}
        <FilterChip pressed={Boolean(filters.instant)} onToggle={(on) => set({ instant: on || undefined })}>
          {counted(t('instant'), instantCount(facets))}
        </FilterChip>
        {filters.minRating && filters.minRating !== 4 ? (
          <Removable name={t('ratedFrom', { rating: filters.minRating })} onRemove={() => remove({ minRating: undefined })} />
        ) : (
          <FilterChip pressed={filters.minRating === 4} onToggle={(on) => set({ minRating: on ? 4 : undefined })}>
            {counted(t('ratedFrom', { rating: 4 }), ratedCount(facets, 4))}
          </FilterChip>
        )}
        {hasOtherPrice ? (
          <Removable name={priceName(t, filters)} onRemove={() => remove({ minPrice: undefined, maxPrice: undefined })} />
        ) : (
          <FilterChip pressed={filters.maxPrice === lowPrice} onToggle={(on) => set({ maxPrice: on ? lowPrice : undefined })}>
            {counted(t('upTo', { price: formatRupees(lowPrice) }), cheapCount(facets, lowPrice))}
          </FilterChip>
        )}
      </div>
      <Select
        className={classes.sort}
        label={t('sort')}
        value={filters.sort ?? 'recommended'}
        onChange={({ target }) => set({ sort: target.value === 'recommended' ? undefined : (target.value as ServiceSort) })}
        options={sortsFor(filters).map((value) => ({ value, label: t(value) }))}
      />
    </div>
  );
}

function priceName(t: ReturnType<typeof useTexts>, { minPrice, maxPrice }: Filters): string {
  if (minPrice === undefined) return t('upTo', { price: formatRupees(maxPrice ?? 0) });
  if (maxPrice === undefined) return t('from', { price: formatRupees(minPrice) });
  return t('between', { min: formatRupees(minPrice), max: formatRupees(maxPrice) });
}

function Removable({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTexts();
  return (
    <button type="button" className={classes.removable} onClick={onRemove} aria-label={t('remove', { name })}>
      {name}
      <CloseIcon size={16} />
    </button>
  );
}
