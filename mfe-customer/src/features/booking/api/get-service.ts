import type { ServiceView } from '@karigar/contracts';
import { apiQuery, useQuery } from '@karigar/platform';

/** The service to book, archived ones too. Null for a category, which cannot be booked. */
export const useService = (id: string) =>
  useQuery({
    ...apiQuery('GET /services/{id}', { params: { id } }),
    select: (found): ServiceView | null => ('ProviderInfo' in found ? found : null),
  });
