import { apiQuery, useQuery } from '@karigar/platform';

/** The public profile of a karigar. */
export const useProvider = (id: string) => useQuery(apiQuery('GET /providers/{id}', { params: { id } }));
