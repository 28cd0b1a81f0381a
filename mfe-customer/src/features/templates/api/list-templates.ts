import { apiQuery, keepPreviousData, useQuery } from '@karigar/platform';

/** Job briefs with usual prices. '' selects all categories or all cities. */
export const useTemplates = (category: string, city: string) =>
  useQuery({
    ...apiQuery('GET /templates', { query: { category: category || undefined, city: city || undefined } }),
    placeholderData: keepPreviousData,
  });
