import { apiQuery, useQuery } from '@karigar/platform';

export const categoriesQuery = () => apiQuery('GET /categories', { query: { limit: 50 } });

/** All active categories with picture and count, in display order. */
export const useCategories = () => useQuery({ ...categoriesQuery(), staleTime: 5 * 60_000 });
