import type { ServiceView } from '@karigar/contracts';
import { apiQuery, useQuery } from '@karigar/platform';

/** What an id names: a service, archived ones too, or a category, which has no `ProviderInfo`. */
export const useServiceOrCategory = (id: string) => useQuery(apiQuery('GET /services/{id}', { params: { id } }));

/** A service, archived ones too. Null for the id of a category. `enabled`: whether to ask for it. */
export const useService = (id: string, { enabled = true } = {}) =>
  useQuery({
    ...apiQuery('GET /services/{id}', { params: { id } }),
    enabled,
    select: (found): ServiceView | null => ('ProviderInfo' in found ? found : null),
  });
