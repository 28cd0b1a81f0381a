import type { ServiceView } from '@karigar/contracts';
import { apiQuery, useQuery } from '@karigar/platform';

/** The service to be booked. A category's id answers a category, which cannot be booked: null. */
export const useService = (id: string) =>
  useQuery({
    ...apiQuery('GET /services/{id}', { params: { id } }),
    select: (found): ServiceView | null => ('ProviderInfo' in found ? found : null),
  });
