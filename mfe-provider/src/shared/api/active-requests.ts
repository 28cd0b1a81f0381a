import { apiQuery, queryClient } from '@karigar/platform';
import { readAgain } from './read-again.ts';
import { boardAfter, type BoardEvent } from '../requests/board.ts';

/** Open instant requests that this provider may answer. The snapshot; live messages are worked into it. */
export const activeRequestsQuery = () => apiQuery('GET /service-requests/active');

/** Works an event into what is on screen, in every place that shows requests. */
export function applyToRequests(event: BoardEvent): void {
  const { queryKey } = activeRequestsQuery();
  queryClient.setQueryData(queryKey, (known) => known && boardAfter(known, event));
  // A snapshot on its way may have been taken before this happened.
  if (queryClient.isFetching({ queryKey }) > 0) void reloadRequests();
}

export const reloadRequests = () => readAgain(...activeRequestsQuery().queryKey);
