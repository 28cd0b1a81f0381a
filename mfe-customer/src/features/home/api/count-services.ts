import { apiQuery, keepPreviousData, useQuery } from '@karigar/platform';

/** The number of services per category in a city, or everywhere for ''. Categories without services are omitted. */
export const useOfferedCategories = (city: string) =>
  useQuery({
    ...apiQuery('GET /services', { query: { limit: 1, city: city || undefined } }),
    placeholderData: keepPreviousData,
    select: ({ facets }) => facets.categories,
  });
