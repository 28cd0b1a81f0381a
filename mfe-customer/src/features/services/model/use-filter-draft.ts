import { useState, type FormEvent } from 'react';
import { amountError } from '@karigar/platform';
import { useTexts } from '../texts.ts';
import { amount, change, type Filters } from './filters.ts';

/** The filters as they are chosen in the dialog. Prices stay as typed, and are checked when the form is submitted. */
export function useFilterDraft(filters: Filters, onApply: (filters: Filters) => void) {
  const t = useTexts();
  const [draft, setDraft] = useState(filters);
  const [minPrice, setMinPrice] = useState(filters.minPrice?.toString() ?? '');
  const [maxPrice, setMaxPrice] = useState(filters.maxPrice?.toString() ?? '');
  const [checked, setChecked] = useState(false);

  const min = amount(minPrice);
  const max = amount(maxPrice);
  const isReversed = min !== undefined && max !== undefined && max < min;
  const minError = minPrice !== '' && min === undefined && amountError(minPrice, t('needAmount'));
  const maxError = (maxPrice !== '' && max === undefined && amountError(maxPrice, t('needAmount'))) || (isReversed && t('priceOrder'));

  return {
    draft,
    set: (changes: Parameters<typeof change>[1]) => setDraft(change(draft, changes)),
    prices: [
      { name: 'minPrice', label: t('priceFrom'), value: minPrice, error: checked && minError, onType: setMinPrice },
      { name: 'maxPrice', label: t('priceTo'), value: maxPrice, error: checked && maxError, onType: setMaxPrice },
    ],
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      setChecked(true);
      if (!minError && !maxError) return onApply(change(draft, { minPrice: min, maxPrice: max }));
      event.currentTarget.querySelector<HTMLElement>(`[name=${minError ? 'minPrice' : 'maxPrice'}]`)?.focus();
    },
  };
}
