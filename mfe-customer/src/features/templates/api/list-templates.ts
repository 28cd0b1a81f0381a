import { apiQuery, keepPreviousData, useQuery } from '@karigar/platform';

/** The job briefs of a category, or of all for '', with the usual prices of a city, or of everywhere for ''. */
export const useTemplates = (category: string, city: string) =>
  useQuery({
    ...apiQuery('GET /templates', { query: { category: category || undefined, city: city || undefined } }),
    placeholderData: keepPreviousData,
  });
