import { listSizes } from '@karigar/contracts/constants';
import { apiPages, keepPreviousData, useInfiniteQuery } from '@karigar/platform';
import { toQuery, type Filters } from '../model/filters.ts';

/** Services that match the filters, page by page. The previous list stays visible until the next one is loaded. */
export const useServices = (filters: Filters) =>
  useInfiniteQuery({
    ...apiPages('GET /services', { query: { ...toQuery(filters), limit: listSizes.services } }),
    placeholderData: keepPreviousData,
  });

export type ServiceList = ReturnType<typeof useServices>;
