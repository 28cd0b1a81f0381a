import { apiQuery, useQuery } from '@karigar/platform';

/** Minutes within which the first offer usually comes at this hour; undefined while unknown, or with too few requests. */
export function useUsualWait(category: string, city: string): number | undefined {
  const { data } = useQuery({
    ...apiQuery('GET /waits/usual', { query: { category, city } }),
    enabled: city !== '',
    staleTime: 600_000,
    retry: false,
  });
  return data?.seconds ? Math.ceil(data.seconds / 60) : undefined;
}
