import { api, firstPageOf, keepPreviousData, useInfiniteQuery } from '@karigar/platform';
import { toQuery, type Filters } from '../model/filters.ts';

/** Services of one page. The gateway asks for as many for the first content of a category's page. */
const limit = 24;

/** Services that match the filters, page by page. The last list is shown until the next one is loaded. */
export const useServices = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['GET /services', 'pages', filters],
    queryFn: ({ pageParam, signal }) => api('GET /services', { query: { ...toQuery(filters), limit, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...firstPageOf('GET /services', { query: { ...toQuery(filters), limit } }),
  });
