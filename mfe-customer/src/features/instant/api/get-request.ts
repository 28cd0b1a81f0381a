import { apiQuery } from '@karigar/platform';

/** One request with its offers, over or not. */
export const requestQuery = (id: string) => apiQuery('GET /service-requests/{id}', { params: { id } });

/** A request lives for minutes: it is never shown from the cache. */
export const alwaysFresh = { staleTime: 0, gcTime: 0 } as const;
