import { apiQuery, useQuery } from '@karigar/platform';

export const useCategoryNames = () => useQuery({ ...apiQuery('GET /category/names'), staleTime: 5 * 60_000 });
