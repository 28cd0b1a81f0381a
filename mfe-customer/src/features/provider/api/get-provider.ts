import { apiQuery, useQuery } from '@karigar/platform';

/** A karigar as everybody sees them. */
export const useProvider = (id: string) => useQuery(apiQuery('GET /providers/{id}', { params: { id } }));
