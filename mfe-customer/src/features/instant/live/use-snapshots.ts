import { useEffect, type Dispatch } from 'react';
import type { RequestView } from '@karigar/contracts';
import { ApiProblem, drafts, reload, useQuery } from '@karigar/platform';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { alwaysFresh, requestQuery } from '../api/get-request.ts';
import { isLive, requestOf, type FlowAction, type Flow } from '../model/instant-flow.ts';

/** Draft with the last request of this tab: a closed one is no longer in the list of open requests. */
export const lastRequest = 'instant-request-1';
/** Milliseconds between reloads, for the number of karigars asked and in case the channel missed a message. */
const reloadEveryMs = 10_000;

export function reloadRequests(): void {
  void reload('GET /service-requests/current');
  void reload('GET /service-requests/{id}');
}

/** Which request the page shows: the one with the id `named`, else the open one of `category`, else the newest. */
export interface WantedRequest {
  readonly named: string | null;
  readonly category: string | null;
}

/**
 * Finds the wanted request of the customer, also after a reload of the page, and passes its snapshots to the flow. Returns the query that the flow waits
 * for.
 */
export function useSnapshots(flow: Flow, dispatch: Dispatch<FlowAction>, { named, category }: WantedRequest) {
  const request = requestOf(flow);
  const isWanted = ({ id, serviceType }: RequestView) => (named === null ? category === null || serviceType === category : id === named);
  const openRequests = useQuery({ ...currentRequestsQuery(), ...alwaysFresh });
  const wantedRequest = openRequests.data?.find(isWanted);
  const shownId = request?.id ?? named ?? drafts.read<string>(lastRequest);
  const shownRequest = useQuery({
    ...requestQuery(shownId ?? ''),
    ...alwaysFresh,
    enabled: shownId !== null && (request !== null || (openRequests.data !== undefined && wantedRequest === undefined)),
    refetchInterval: isLive(flow) ? reloadEveryMs : false,
  });

  useEffect(() => {
    if (!openRequests.data) return;
    // Also one that was opened elsewhere, while the form is shown here.
    if (wantedRequest && (flow.at === 'loading' || (flow.at === 'idle' && category !== null)))
      dispatch({ type: 'snapshot', request: wantedRequest });
    else if (!shownId) dispatch({ type: 'noRequestFound' });
    // Once per snapshot.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openRequests.data]);
  useEffect(() => {
    if (!shownRequest.data || shownRequest.data.id !== shownId) return;
    if (flow.at === 'loading' && !isWanted(shownRequest.data)) dispatch({ type: 'noRequestFound' });
    else dispatch({ type: 'snapshot', request: shownRequest.data, showsStopped: named !== null });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shownRequest.data]);
  // It belongs to another account, or no longer exists.
  const isUnknown = shownRequest.error instanceof ApiProblem && shownRequest.error.status === 404;
  useEffect(() => {
    if (isUnknown) {
      drafts.remove(lastRequest);
      dispatch({ type: 'noRequestFound' });
    }
  }, [isUnknown, dispatch]);

  const id = request?.id;
  const open = request?.status === 'open' || request?.status === 'accepted';
  useEffect(() => {
    if (id && open) drafts.write(lastRequest, id);
  }, [id, open]);
  useEffect(() => {
    if (flow.at === 'done' || flow.at === 'idle') drafts.remove(lastRequest);
  }, [flow.at]);

  return shownRequest.error && !isUnknown ? shownRequest : openRequests;
}
