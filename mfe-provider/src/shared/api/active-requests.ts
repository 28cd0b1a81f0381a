import { apiQuery, queryClient, reload } from '@karigar/platform';
import { requestsAfter, type RequestEvent } from '../requests/request-list.ts';

/** Open instant requests that this provider can answer: the snapshot, to which live messages are applied. */
export const activeRequestsQuery = () => apiQuery('GET /service-requests/active');

/** Applies an event to the cached requests. */
export function applyToRequests(event: RequestEvent): void {
  const { queryKey } = activeRequestsQuery();
  queryClient.setQueryData(queryKey, (known) => known && requestsAfter(known, event));
  // A running read may be older than the event.
  if (queryClient.isFetching({ queryKey }) > 0) void reloadRequests();
}

export const reloadRequests = () => reload(...activeRequestsQuery().queryKey);
