import type { ActiveRequestView } from '@karigar/contracts';
import { apiQuery, useQuery } from '@karigar/platform';

/** What accepted offers usually cost in the category and city of a request; undefined while unknown, or with too few offers. */
export function useUsualPrice({ serviceType: category, city }: Pick<ActiveRequestView, 'serviceType' | 'city'>) {
  const { data } = useQuery({ ...apiQuery('GET /prices/usual', { query: { category, city } }), enabled: city !== '', staleTime: 600_000 });
  return data === undefined || data.from === null || data.to === null ? undefined : { from: data.from, to: data.to };
}
