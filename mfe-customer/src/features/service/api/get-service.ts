import { apiQuery, useQuery } from '@karigar/platform';

/** The public record of a service. The id of a category answers that category instead: it has no `ProviderInfo`. */
export const useService = (id: string) => useQuery(apiQuery('GET /services/{id}', { params: { id } }));
