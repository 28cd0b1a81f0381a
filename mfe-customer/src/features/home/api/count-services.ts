import { apiQuery, keepPreviousData, useQuery } from '@karigar/platform';

/** How many services each category has in a city, or anywhere for ''; those with none are left out. */
export const useOfferedCategories = (city: string) =>
  useQuery({
    ...apiQuery('GET /services', { query: { limit: 1, city: city || undefined } }),
    placeholderData: keepPreviousData,
    select: ({ facets }) => facets.categories,
  });
