import { api, keepPreviousData, useInfiniteQuery } from '@karigar/platform';
import { toQuery, type Filters } from '../model/filters.ts';

/** Services that match the filters, page by page. The last list is shown until the next one is loaded. */
export const useServices = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['GET /services', 'pages', filters],
    queryFn: ({ pageParam, signal }) => api('GET /services', { query: { ...toQuery(filters), limit: 24, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
