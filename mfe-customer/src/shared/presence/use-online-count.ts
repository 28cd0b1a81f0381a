import { apiQuery, usePlace, useQuery } from '@karigar/platform';

/**
 * How many karigars of the visitor's city can be asked for instant help now, in a category or in any. Null while that is not known, for a few, and without
 * a city.
 */
export function useOnlineCount(category?: string): { readonly count: number; readonly city: string } | null {
  const { city } = usePlace();
  const { data } = useQuery({
    ...apiQuery('GET /presence/online', { query: { city, category: category || undefined } }),
    enabled: city !== '',
    retry: false,
  });
  return data?.count ? { count: data.count, city } : null;
}
