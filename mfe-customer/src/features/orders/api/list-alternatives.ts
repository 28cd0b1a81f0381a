import { apiQuery, useQuery } from '@karigar/platform';

/** Who else could come at the time of an order that its provider has left. */
export const useAlternatives = (id: string) => useQuery(apiQuery('GET /orders/{id}/alternatives', { params: { id } }));
