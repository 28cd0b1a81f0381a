import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@karigar/platform';

export const useCategoryNames = () => useQuery({ ...apiQuery('GET /category/names'), staleTime: 5 * 60_000 });
