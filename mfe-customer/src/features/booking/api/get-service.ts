import type { ServiceView } from '@karigar/contracts';
import { apiQuery, useQuery } from '@karigar/platform';

/** The service to book. Null for a category and for a service that is not offered any more: neither can be booked. */
export const useService = (id: string) =>
  useQuery({
    ...apiQuery('GET /services/{id}', { params: { id } }),
    select: (found): ServiceView | null => ('ProviderInfo' in found && !found.archived ? found : null),
  });
