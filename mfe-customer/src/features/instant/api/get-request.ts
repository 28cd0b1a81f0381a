import { apiQuery } from '@karigar/platform';

/** One request with its offers, open or closed. */
export const requestQuery = (id: string) => apiQuery('GET /service-requests/{id}', { params: { id } });

/** A request lives for minutes, so it is never shown from the cache. */
export const alwaysFresh = { staleTime: 0, gcTime: 0 } as const;
