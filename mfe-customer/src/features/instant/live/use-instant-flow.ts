import { useReducer } from 'react';
import type { RequestView } from '@karigar/contracts';
import { drafts, queryClient, useChannel, useNavigate, useNavigateLater } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { initialFlow, instantReducer, requestOf } from '../model/instant-flow.ts';
import { offerCommands } from './offer-commands.ts';
import { requestCommands } from './request-commands.ts';
import { useAcceptedOrder } from './use-accepted-order.ts';
import { useRequestChannel } from './use-request-channel.ts';
import { lastRequest, reloadRequests, useSnapshots, type WantedRequest } from './use-snapshots.ts';

/** The wanted instant request of the customer: passes snapshots and live messages to the flow's reducer and executes the customer's commands. */
export function useInstantFlow(wanted: WantedRequest) {
  const navigate = useNavigate();
  const navigateLater = useNavigateLater();
  const [flow, dispatch] = useReducer(instantReducer, initialFlow);
  const request = requestOf(flow);
  const channel = useChannel(reloadRequests);
  useRequestChannel(channel, request, dispatch);
  const loading = useSnapshots(flow, dispatch, wanted);
  useAcceptedOrder(flow, dispatch);
  const opened = (fresh: RequestView) => {
    dispatch({ type: 'snapshot', request: fresh });
    const { queryKey } = currentRequestsQuery();
    queryClient.setQueryData(queryKey, (known: readonly RequestView[] = []) => [fresh, ...known.filter(({ id }) => id !== fresh.id)]);
    // The address names another request or category: the page starts over with this request, and a reload must find it.
    const { named, category } = wanted;
    if (named !== null || (category !== null && category !== fresh.serviceType))
      void navigate(paths.instant(fresh.serviceType), { replace: true });
  };
  const startOver = (ended: RequestView) => {
    dispatch({ type: 'startOver' });
    if (wanted.named === null) return;
    drafts.remove(lastRequest);
    void navigate(paths.instant(ended.serviceType), { replace: true });
  };
  const commands = requestCommands(request, dispatch);
  /** Closes the request and goes to a page. Resolves with whether it is closed. */
  const stop = async (then: string): Promise<boolean> => {
    const isClosed = await commands.stop();
    if (isClosed) navigateLater(then, { replace: true });
    return isClosed;
  };
  return {
    flow,
    dispatch,
    channel,
    loading,
    opened,
    startOver,
    ...offerCommands(channel, dispatch),
    ...commands,
    stop,
  };
}
