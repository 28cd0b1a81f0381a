import type { ServiceView } from '@karigar/contracts';
import { apiQuery, useQuery } from '@karigar/platform';

/** The service of an order, archived ones too. */
export const useService = (id: string) =>
  useQuery({
    ...apiQuery('GET /services/{id}', { params: { id } }),
    select: (found): ServiceView | null => ('ProviderInfo' in found ? found : null),
  });
