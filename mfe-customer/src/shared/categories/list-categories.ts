import { listSizes } from '@karigar/contracts/constants';
import { apiQuery, queryClient, useQuery } from '@karigar/platform';

export const categoriesQuery = (city = '') =>
  apiQuery('GET /categories', { query: { limit: listSizes.categories, city: city || undefined } });

/**
 * All active categories with picture and counts, in display order. With a city its counts; until they are there, the categories are shown without
 * counts.
 */
export const useCategories = (city = '') =>
  useQuery({
    ...categoriesQuery(city),
    staleTime: 5 * 60_000,
    placeholderData: () => queryClient.getQueryData(categoriesQuery().queryKey),
  });
