import { apiQuery, keepPreviousData, useQuery } from '@karigar/platform';

/** How many are shown. */
export const wellRatedCount = 4;

/** The best rated services of a city, or of anywhere for ''. */
export const useWellRated = (city: string) =>
  useQuery({
    ...apiQuery('GET /services', { query: { sort: 'rating', limit: wellRatedCount, city: city || undefined } }),
    placeholderData: keepPreviousData,
  });
