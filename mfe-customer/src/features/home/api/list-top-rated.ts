import { apiQuery, keepPreviousData, useQuery } from '@karigar/platform';

/** How many are shown. */
export const topRatedCount = 4;

/** The best rated services of a city, or of all cities for ''. */
export const useTopRated = (city: string) =>
  useQuery({
    ...apiQuery('GET /services', { query: { sort: 'rating', limit: topRatedCount, city: city || undefined } }),
    placeholderData: keepPreviousData,
  });
