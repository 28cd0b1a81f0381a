import { apiQuery, queryClient, reload } from '@karigar/platform';
import { requestsAfter, type RequestEvent } from '../requests/request-list.ts';

/** The open instant requests that this provider can answer. Live messages are applied to this snapshot. */
export const activeRequestsQuery = () => apiQuery('GET /service-requests/active');

/** Applies an event to the cached requests. */
export function applyToRequests(event: RequestEvent): void {
  const { queryKey } = activeRequestsQuery();
  queryClient.setQueryData(queryKey, (known) => known && requestsAfter(known, event));
  // A request that is already running may return data from before the event.
  if (queryClient.isFetching({ queryKey }) > 0) void reloadRequests();
}

export const reloadRequests = () => reload(...activeRequestsQuery().queryKey);
