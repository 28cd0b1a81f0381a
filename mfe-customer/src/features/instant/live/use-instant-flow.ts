import { useReducer } from 'react';
import type { RequestView } from '@karigar/contracts';
import { queryClient, useNavigate } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { useChannel } from '../../../shared/live/use-channel.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { initialFlow, instantReducer, requestOf } from '../model/instant-flow.ts';
import { offerCommands } from './offer-commands.ts';
import { requestCommands } from './request-commands.ts';
import { useAcceptedOrder } from './use-accepted-order.ts';
import { useRequestChannel } from './use-request-channel.ts';
import { reloadRequests, useSnapshots } from './use-snapshots.ts';

/** The customer's instant request, of a category or the newest: passes snapshots and live messages to the flow's reducer and executes the customer's commands. */
export function useInstantFlow(category: string | null) {
  const navigate = useNavigate();
  const [flow, dispatch] = useReducer(instantReducer, initialFlow);
  const request = requestOf(flow);
  const channel = useChannel(reloadRequests);
  useRequestChannel(channel, request, dispatch);
  const loading = useSnapshots(flow, dispatch, category);
  useAcceptedOrder(flow, dispatch);
  const opened = (fresh: RequestView) => {
    dispatch({ type: 'snapshot', request: fresh });
    const { queryKey } = currentRequestsQuery();
    queryClient.setQueryData(queryKey, (known: readonly RequestView[] = []) => [fresh, ...known.filter(({ id }) => id !== fresh.id)]);
    // Another category was chosen in the form: the page starts over with this request, and a reload must find it.
    if (category !== null && category !== fresh.serviceType) void navigate(paths.instant(fresh.serviceType), { replace: true });
  };
  return { flow, dispatch, channel, loading, opened, ...offerCommands(channel, dispatch), ...requestCommands(request, dispatch) };
}
