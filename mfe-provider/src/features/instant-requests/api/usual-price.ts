import type { ActiveRequestView } from '@karigar/contracts';
import { apiQuery, useQuery } from '@karigar/platform';

/** What accepted offers usually cost in the category and city of a request. */
export const useUsualPrice = ({ serviceType: category, city }: Pick<ActiveRequestView, 'serviceType' | 'city'>) =>
  useQuery({ ...apiQuery('GET /service-requests/usual-price', { query: { category, city } }), enabled: city !== '', staleTime: 600_000 });
