import { apiQuery, reload, storeNewer, type ApiResponse } from '@karigar/platform';
import { requestsAfter, type RequestEvent } from '../requests/request-list.ts';

/** The open instant requests that this provider can answer. Live messages are applied to this snapshot. */
export const activeRequestsQuery = () => apiQuery('GET /service-requests/active');

/** Applies an event to the cached requests. */
export function applyToRequests(event: RequestEvent): void {
  storeNewer<ApiResponse<'GET /service-requests/active'>>(activeRequestsQuery().queryKey, (known) => known && requestsAfter(known, event));
}

export const reloadRequests = () => reload(...activeRequestsQuery().queryKey);
