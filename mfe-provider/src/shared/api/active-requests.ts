import { apiQuery, createStore, onOtherAccount, reload, storeNewer, useStore, type ApiResponse } from '@karigar/platform';
import { requestsAfter, type Closing, type RequestEvent } from '../requests/request-list.ts';

/** The open instant requests that this provider can answer. Live messages are applied to this snapshot. */
export const activeRequestsQuery = () => apiQuery('GET /service-requests/active');

const closings = createStore<Readonly<Record<string, Closing>>>({});
onOtherAccount(() => closings.set({}));

/** Why a request was closed; undefined if it was closed while this page was not connected. */
export const useClosing = (requestId: string): Closing | undefined => useStore(closings)[requestId];

/** Applies an event to the cached requests. */
export function applyToRequests(event: RequestEvent): void {
  // The winner is told twice: of the offer, and of the request.
  if (event.type === 'closed' && closings.get()[event.requestId] !== 'won')
    closings.set({ ...closings.get(), [event.requestId]: event.reason });
  storeNewer<ApiResponse<'GET /service-requests/active'>>(activeRequestsQuery().queryKey, (known) => known && requestsAfter(known, event));
}

export const reloadRequests = () => reload(...activeRequestsQuery().queryKey);
