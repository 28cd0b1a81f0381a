import { apiPages, keepPreviousData, useInfiniteQuery } from '@karigar/platform';
import { toQuery, type Filters } from '../model/filters.ts';

/** Page size. The gateway requests the same number for the content embedded in a category page. */
const limit = 24;

/** Services that match the filters, page by page. The previous list stays visible until the next one is loaded. */
export const useServices = (filters: Filters) =>
  useInfiniteQuery({ ...apiPages('GET /services', { query: { ...toQuery(filters), limit } }), placeholderData: keepPreviousData });

export type ServiceList = ReturnType<typeof useServices>;
