import { apiQuery, useQuery } from '@karigar/platform';

/** Other providers who are free at the time of an order that its provider declined or cancelled. */
export const useAlternatives = (id: string) => useQuery(apiQuery('GET /orders/{id}/alternatives', { params: { id } }));
