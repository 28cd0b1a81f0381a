import { apiQuery, formatRupees, useQuery } from '@karigar/platform';
import { useTexts } from '../texts.ts';

/** A sentence with what accepted offers of a category usually cost in a city; undefined while unknown, or with too few offers. */
export function useUsualPrice(category: string, city: string): string | undefined {
  const t = useTexts();
  const enabled = category !== '' && city !== '';
  const { data } = useQuery({ ...apiQuery('GET /prices/usual', { query: { category, city } }), enabled, staleTime: 600_000, retry: false });
  if (data === undefined || data.from === null || data.to === null) return undefined;
  const [from, to] = [formatRupees(data.from), formatRupees(data.to)];
  return from === to ? t('usualOne', { from, city }) : t('usual', { from, to, city });
}
