import { apiQuery, useQuery } from '@karigar/platform';

/** A service by its id. The id of a category returns that category, which has no `ProviderInfo`. */
export const useService = (id: string) => useQuery(apiQuery('GET /services/{id}', { params: { id } }));
