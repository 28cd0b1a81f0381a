import { apiQuery, keepPreviousData, useQuery } from '@karigar/platform';

interface Wanted {
  /** Slug; '' for all. */
  category?: string | undefined;
  /** '' for everywhere. */
  city?: string | undefined;
}

/** The top karigars of a category and city, with the parts of their scores. */
export const useRankings = ({ category, city }: Wanted) =>
  useQuery({
    ...apiQuery('GET /rankings', { query: { category: category || undefined, city: city || undefined } }),
    placeholderData: keepPreviousData,
  });
