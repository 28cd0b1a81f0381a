import { apiQuery, useQuery } from '@karigar/platform';

export const categoriesQuery = () => apiQuery('GET /categories', { query: { limit: 50 } });

/** All active categories with picture and count, in the order in which they are shown. They rarely change. */
export const useCategories = () => useQuery({ ...categoriesQuery(), staleTime: 5 * 60_000 });
